export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  root.setAttribute("lang", data.lang)

  const act = (kind, id) => {
    // The cards have just moved, or an answer is still on its way: a double click must not hit the next card.
    const now = performance.now()
    // While the others' moves are shown one by one, their outcome is known already: it can be taken back.
    const early = root.showing && id === "undo"
    if (!early && (now - (root.moved ?? -1e9) < 350 || now < (root.busy ?? 0))) return
    root.busy = now + 2000
    setTriggerValue("act", { kind, id, serial: data.serial })
  }

  const seat = (s) => h("li", { class: `seat${s.on_turn ? " on" : ""}`, "data-k": `seat-${s.name}` },
    h("span", { "aria-hidden": "true" }, h("b", {}, s.name), s.note ? h("span", { class: "note" }, s.note) : ""),
    data.back && s.cards >= 0 && (s.cards || !s.note) ? h("span", { class: "n", "aria-hidden": "true" }, raw("span", {}, data.back), String(s.cards)) : "", h("span", { class: "hid" }, s.spoken))
  const pile = (p) => {
    const inside = [raw("span", {}, p.face), h("span", {}, h("b", {}, p.name), p.note)]
    return h("div", { class: "pile", "data-k": `pile-${p.id}` }, inside)
  }
  // The name on hover sits on the hidden drawing: on the button it would be read out after the name once more.
  const face = (p) => raw("span", { title: p.name, "aria-hidden": "true" }, p.face)
  const card = (c, awake) => h("button", {
    type: "button", class: `card ${c.mark}`, "data-k": `card-${c.id}`, "aria-disabled": c.playable && awake ? null : "true",
    onclick: () => awake && act("card", c.id),
  }, face(c), h("span", { class: "hid" }, c.name + (c.why ? `. ${c.why}` : "")))

  const piece = (p, awake, inert) => p.tappable && !inert ? card(p, awake)
    : h("span", { class: `piece ${p.mark}`, "data-k": `piece-${p.id}` }, face(p), p.by ? h("small", { "aria-hidden": "true" }, p.by) : "", h("span", { class: "hid" }, `${p.name}. `))
  const area = (a, awake) => {
    const split = a.pieces.some((p) => p.tappable)          // a button cannot hold buttons: then its name is the button
    const off = a.tappable && !(a.playable && awake)
    const state = a.tappable ? (a.playable ? " can" : " cannot") : ""
    const button = { type: "button", "data-k": `card-${a.id}`, "aria-disabled": off ? "true" : null, onclick: () => awake && act("card", a.id) }
    const why = a.tappable && a.why ? h("span", { class: "hid" }, `. ${a.why}`) : ""
    const inside = h("span", { class: "cells" }, a.picture ? raw("span", { class: "picture", "aria-hidden": a.pieces.length ? "true" : null }, a.picture) : "",
      a.picture && !split ? a.pieces.map((p) => h("span", { class: "hid" }, `${p.name}. `)) : a.pieces.map((p) => piece(p, awake, !split)))
    const cls = `area${state} ${a.mark}${a.picture ? " drawn" : ""}`
    if (a.tappable && !split) return h("button", { ...button, class: cls }, h("b", {}, a.name), h("span", { class: "hid" }, ". "), inside, why)
    return h("div", { class: cls, role: "group", "aria-label": a.name, "data-k": `area-${a.id}` },
      a.tappable ? h("button", { ...button, class: "name" }, a.name, why) : h("b", { "aria-hidden": "true" }, a.name), inside)
  }
  const areas = (list, awake, group, label) => list.length ? h("div", { class: "areas", role: "group", "aria-label": label, "data-k": `areas-${group}`, "data-group": `areas-${group}`, onkeydown: arrows }, list.map((a) => area(a, awake))) : ""
  const others = (view, awake) => [...new Set(view.areas.map((a) => a.whose).filter(Boolean))].map((who) => {
    const theirs = view.areas.filter((a) => a.whose === who), needed = theirs.some((a) => a.tappable && a.playable || a.pieces.some((p) => p.tappable && p.playable))
    // A place with nothing in it says something about all the others: it is their heading.
    const heads = theirs.filter((a) => !a.pieces.length && !a.picture && !a.tappable)
    return h("details", { class: "theirs", "data-k": `theirs-${who}`, open: needed || root.unfolded.has(who) || null, ontoggle: (e) => root.unfolded[e.target.open ? "add" : "delete"](who) },
      h("summary", {}, `${who}: ${(heads.length ? heads : theirs).map((a) => a.name).join(" · ")}`), areas(theirs.filter((a) => !heads.includes(a)), awake, who, who))
  })
  const shareButton = (s) => h("button", { type: "button", class: "btn quiet", "data-k": "share", onclick: async () => {
    const url = new URL(location.pathname, location.origin)
    for (const [name, value] of Object.entries(s.params)) url.searchParams.set(name, value)
    let told = s.done
    try { await navigator.clipboard.writeText(url) } catch { told = `${s.failed} ${url}` }
    Object.assign(root, { shared: told, sharedAt: data.serial })
    root.querySelector('[data-k="shared"]').textContent = told
  } }, icon("link"), s.label)
  const left = () => Math.max(0, Math.ceil((root.until - performance.now()) / 1000))
  const clock = (c) => h("p", { class: "clock", "data-k": "clock" }, h("span", { "data-k": "left", role: "timer" }, c.label.replace("{n}", left())),
    still ? "" : h("i", { "aria-hidden": "true", style: `animation-duration:${c.seconds}s;animation-delay:-${c.seconds - (root.until - performance.now()) / 1000}s` }))

  const paint = (view, awake) => {
    const shape = () => [...root.querySelectorAll(".card, .area")].map((b) => b.dataset.k).join()
    const before = shape()
    const common = view.areas.filter((a) => !a.whose && !a.mine), own = view.areas.filter((a) => a.mine)
    const felt = h("section", { class: "felt", "data-k": "felt", "aria-label": view.label },
      view.seats.length ? h("ul", { class: "seats", "aria-label": view.seats_label }, view.seats.map(seat)) : "",
      view.piles.length ? h("div", { class: "mid" }, view.piles.map(pile)) : "",
      areas(common, awake, "common", view.label),
      view.prompt ? h("p", { class: "turn" }, h("span", { class: `dot${view.your_turn ? "" : " away"}` }), h("span", {}, view.prompt)) : "",
      awake && view.clock ? clock(view.clock) : "",
      view.mine ? h("p", { class: "own" }, view.mine) : "",
      areas(own, awake, "own", view.hand_name),
      view.hand_label ? h("p", { class: "lbl" }, view.hand_label) : "",
      view.hand.length ? h("div", { class: "hand", role: "group", "aria-label": view.hand_name, "data-group": "hand", onkeydown: arrows }, view.hand.map((c) => card(c, awake))) : "",
      others(view, awake))
    const verdict = view.picker ? pickerBox(view.picker, act) : verdictBox(view.verdict, act)
    const bar = h("div", { class: "bar", "data-k": "bar", role: "group", "aria-label": view.actions_label }, view.actions.map((a) => actionButton(a, act)), view.share ? shareButton(view.share) : "")
    const shared = view.share ? h("p", { class: "muted shared", role: "status", "data-k": "shared" }, root.sharedAt === data.serial ? root.shared : "") : ""
    const log = view.log_label ? h("section", { class: "log", "data-k": "log", "aria-label": view.log_label }, h("h2", {}, view.log_label),
      view.log.length ? h("ol", { tabindex: view.log.length > 8 ? "0" : null, "aria-label": view.log_label }, view.log.map((l) => h("li", {}, l.text, l.rule ? h("button", { type: "button", class: "note", onclick: () => { leave(); act("rule", l.rule.id) } }, h("span", { title: l.rule.title }, l.note || l.rule.title), l.note ? h("span", { class: "hid" }, `. ${l.rule.title}`) : "") : l.note ? h("span", {}, l.note) : ""))) : h("p", { class: "muted" }, view.log_empty)) : ""
    const text = view.as_text.length ? h("details", { "data-k": "text" }, h("summary", {}, view.as_text_label), h("ul", {}, view.as_text.map((l) => h("li", {}, l)))) : ""
    const bare = !felt.hasChildNodes()
    const side = view.layout === "learn" ? [verdict, bar, text] : [log]
    const main = view.layout === "learn" ? [felt] : [bare ? "" : felt, verdict, bar, shared, text]
    draw(root, h("div", { class: `play ${view.layout}`, "data-k": "play" },
      h("div", { class: "main", "data-k": "main" }, main), side.some(Boolean) ? h("div", { class: "side", "data-k": "side" }, side) : ""))
    const open = root.querySelector('[data-k="text"]')
    if (open && root.textOpen) open.open = true
    if (open) open.ontoggle = () => { root.textOpen = open.open }
    if (before && before !== shape()) root.moved = performance.now()
  }

  const tick = () => {
    const shown = root.querySelector('[data-k="left"]')
    if (!shown || !data.clock) return
    shown.textContent = data.clock.label.replace("{n}", left())
    if (left() > 0) { root.ticking = setTimeout(tick, 200); return }
    root.busy = 0; root.moved = undefined
    act("action", data.clock.action)
  }
  const remember = (k) => {
    try {
      const kept = JSON.parse(localStorage.getItem("tutor.games") ?? "{}")
      if (Object.keys(k.params).length) kept[k.game] = k.params
      else delete kept[k.game]
      localStorage.setItem("tutor.games", JSON.stringify(kept))
    } catch { /* a browser that keeps nothing */ }
  }
  const keys = (e) => {
    if (!(e.altKey || e.ctrlKey) || e.metaKey || e.shiftKey) return
    const pressed = `${e.altKey ? "Alt" : "Control"}+${e.code.replace("Key", "")}`
    const action = data.actions.find((a) => a.keys === pressed)
    if (!action || root.offsetParent === null) return
    e.preventDefault()
    if (action.leaves) leave()
    act("action", action.id)
  }

  root.unfolded ??= new Set()
  clearTimeout(root.next)
  clearTimeout(root.ticking)
  document.addEventListener("keydown", keys, true)
  if (data.keep) remember(data.keep)
  const finish = () => {
    root.busy = 0
    root.showing = false
    if (data.clock && root.clock !== data.clock.id) root.until = performance.now() + data.clock.seconds * 1000
    root.clock = data.clock?.id
    paint(data, true)
    root.dataset.serial = data.serial
    root.dataset.digest = data.digest
    if (data.clock) tick()
    if (data.focus && root.focusSerial !== data.serial) root.querySelector(`[data-k="${CSS.escape(data.focus)}"]`)?.focus()
    root.focusSerial = data.serial
    if (data.focus === "goal" && root.goal !== undefined && root.goal !== data.digest) setTimeout(() => document.querySelector("h1.goal")?.focus(), 60)
    root.goal = data.digest
  }
  // What the others did is shown once: a tap that opens something at the same position moves nothing.
  const fresh = root.serial !== undefined && root.serial !== data.serial && root.dataset.digest !== data.digest
  root.serial = data.serial
  say(voice, data.announce, data.serial)
  const frames = fresh && !still ? [...data.frames] : []
  root.showing = frames.length > 0
  const step = () => {
    const frame = frames.shift()
    if (!frame) return finish()
    paint({ ...data, ...frame, verdict: null, picker: null, your_turn: false }, false)
    root.next = setTimeout(step, 550)
  }
  step()
  return () => { clearTimeout(root.next); clearTimeout(root.ticking); document.removeEventListener("keydown", keys, true) }
}
