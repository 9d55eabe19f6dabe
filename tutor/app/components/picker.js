export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  root.setAttribute("lang", data.lang)
  const act = (kind, id) => setTriggerValue("act", { kind, id, serial: data.serial })
  const slot = (s) => h("button", { type: "button", class: "slot", "data-k": `slot-${s.id}`, "aria-pressed": String(s.chosen), onclick: () => act("slot", s.id) },
    s.face ? raw("span", {}, s.face) : h("span", { class: "empty" }), h("span", {}, h("span", { class: "lbl" }, s.label), s.name))
  draw(root, h("div", { class: "slots", "data-group": "slots", "data-k": "slots", onkeydown: arrows }, data.slots.map(slot)),
    h("div", { class: "place", "data-k": "place" }, verdictBox(data.verdict, act)), pickerBox(data.picker, act))
  say(voice, data.announce, data.serial)
}
