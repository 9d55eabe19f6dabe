export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  root.setAttribute("lang", data.lang)
  const act = (kind, id) => setTriggerValue("act", { kind, id, serial: data.serial })
  const piece = (p) => p.face ? raw("span", { class: "pic" }, p.face) : h("b", {}, p.name)
  const several = (s) => h("button", { type: "button", class: "slot several", "data-k": `slot-${s.id}`, "aria-pressed": String(s.chosen), onclick: () => act("slot", s.id) },
    h("span", { class: "lbl" }, s.label), h("span", { class: "hid" }, `: ${s.name}`), h("span", { class: "laid", "aria-hidden": "true" }, s.pieces.length ? s.pieces.map(piece) : h("span", { class: "muted" }, s.name)))
  const slot = (s) => s.several ? several(s) : h("button", { type: "button", class: "slot", "data-k": `slot-${s.id}`, "aria-pressed": String(s.chosen), onclick: () => act("slot", s.id) },
    s.face ? raw("span", {}, s.face) : h("span", { class: "empty" }), h("span", {}, h("span", { class: "lbl" }, s.label), s.name))
  draw(root, h("div", { class: "slots", "data-group": "slots", "data-k": "slots", onkeydown: arrows }, data.slots.map(slot)),
    data.actions.length ? h("div", { class: "foot undo", "data-k": "undo" }, data.actions.map((a) => actionButton(a, act))) : "",
    h("div", { class: "place", "data-k": "place" }, verdictBox(data.verdict, act)), pickerBox(data.picker, act))
  say(voice, data.announce, data.serial)
}
