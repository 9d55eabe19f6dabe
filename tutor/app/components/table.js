export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  root.setAttribute("lang", data.lang)

  const act = (kind, id) => {
    // The cards have just moved, or an answer is still on its way: a double click must not hit the next card.
    const now = performance.now()
    if (now - (root.moved ?? -1e9) < 350 || now < (root.busy ?? 0)) return
    root.busy = now + 2000
    setTriggerValue("act", { kind, id, serial: data.serial })
  }

  const seat = (s) => h("li", { class: `seat${s.on_turn ? " on" : ""}`, "data-k": `seat-${s.name}` }, h("b", {}, s.name),
    h("span", { class: "n", "aria-hidden": "true" }, raw("span", {}, data.back), String(s.cards)), h("span", { class: "hid" }, `, ${s.spoken}`))
  const pile = (p) => {
    const inside = [raw("span", {}, p.face), h("span", {}, h("b", {}, p.name), p.note)]
    return h("div", { class: "pile", "data-k": `pile-${p.id}` }, inside)
  }
  const card = (c, awake) => h("button", {
    type: "button", class: `card ${c.mark}`, "data-k": `card-${c.id}`, "aria-disabled": c.playable && awake ? null : "true",
    title: c.name, onclick: () => awake && act("card", c.id),
  }, raw("span", {}, c.face), h("span", { class: "hid" }, c.name + (c.why ? `. ${c.why}` : "")))

  const paint = (view, awake) => {
    const before = [...root.querySelectorAll(".card")].map((b) => b.dataset.k).join()
    const felt = h("section", { class: "felt", "data-k": "felt", "aria-label": view.label },
      view.seats.length ? h("ul", { class: "seats", "aria-label": view.seats_label }, view.seats.map(seat)) : "",
      h("div", { class: "mid" }, view.piles.map(pile)),
      view.prompt ? h("p", { class: "turn" }, h("span", { class: `dot${view.your_turn ? "" : " away"}` }), h("span", {}, view.prompt)) : "",
      view.hand_label ? h("p", { class: "lbl" }, view.hand_label) : "",
      h("div", { class: "hand", role: "group", "aria-label": view.hand_name, "data-group": "hand", onkeydown: arrows }, view.hand.map((c) => card(c, awake))))
    const verdict = view.picker ? pickerBox(view.picker, act) : verdictBox(view.verdict, act)
    const bar = h("div", { class: "bar", "data-k": "bar", role: "group", "aria-label": view.actions_label }, view.actions.map((a) => actionButton(a, act)))
    const log = view.log_label ? h("section", { class: "log", "data-k": "log", "aria-label": view.log_label }, h("h2", {}, view.log_label),
      view.log.length ? h("ol", { tabindex: view.log.length > 8 ? "0" : null, "aria-label": view.log_label }, view.log.map((l) => h("li", {}, l.text, l.note ? h("span", {}, l.note) : ""))) : h("p", { class: "muted" }, view.log_empty)) : ""
    const text = view.as_text.length ? h("details", { "data-k": "text" }, h("summary", {}, view.as_text_label), h("ul", {}, view.as_text.map((l) => h("li", {}, l)))) : ""
    const side = view.layout === "learn" ? [verdict, bar, text] : [log]
    const main = view.layout === "learn" ? [felt] : [felt, verdict, bar, text]
    draw(root, h("div", { class: `play ${view.layout}`, "data-k": "play" },
      h("div", { class: "main", "data-k": "main" }, main), side.some(Boolean) ? h("div", { class: "side", "data-k": "side" }, side) : ""))
    const open = root.querySelector("details")
    if (open && root.textOpen) open.open = true
    if (open) open.ontoggle = () => { root.textOpen = open.open }
    if (before && before !== [...root.querySelectorAll(".card")].map((b) => b.dataset.k).join()) root.moved = performance.now()
  }

  clearTimeout(root.next)
  const finish = () => {
    root.busy = 0
    paint(data, true)
    if (data.focus && root.focusSerial !== data.serial) root.querySelector(`[data-k="${CSS.escape(data.focus)}"]`)?.focus()
    root.focusSerial = data.serial
  }
  const fresh = root.serial !== undefined && root.serial !== data.serial
  root.serial = data.serial
  say(voice, data.announce, data.serial)
  const frames = fresh && !still ? [...data.frames] : []
  const step = () => {
    const frame = frames.shift()
    if (!frame) return finish()
    paint({ ...data, ...frame, verdict: null, picker: null, your_turn: false }, false)
    root.next = setTimeout(step, 550)
  }
  step()
  return () => clearTimeout(root.next)
}
