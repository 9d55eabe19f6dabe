// Shared by the components. Text goes in as text; only drawings (our own SVG) go in as markup.
const ICONS = {
  yes: "M4 12.5l5 5L20 6.5", no: "M6 6l12 12M18 6L6 18", hint: "M9 19h6M10 22h4M12 2a7 7 0 0 0-4 12.7c.7.5 1 1.1 1 1.800V17h6v-.5c0-.7.3-1.3 1-1.800A7 7 0 0 0 12 2z",
  undo: "M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11", list: "M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5", ask: "M9 9a3 3 0 1 1 4 2.800c-.7.3-1 .9-1 1.700v.5M12 18h.01",
  rule: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14", link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  back: "M15 5l-7 7 7 7", next: "M9 5l7 7-7 7", end: "M6 22V3M6 4h12l-3 4 3 4H6",
}
const icon = (name) => raw("span", { class: "icon" }, ICONS[name] ? `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>` : "")

function h(tag, attributes = {}, ...children) {
  const e = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith("on")) e[name] = value
    else e.setAttribute(name, value === true ? "" : String(value))
  }
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== false && child !== "") e.append(child)
  return e
}
function raw(tag, attributes, markup) { const e = h(tag, attributes); e.innerHTML = markup; e.drawn = markup; return e }

// Bring a tree into the shape of another one and keep every node that stays, so that focus stays too.
function morph(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name)
  for (const { name, value } of [...to.attributes]) if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  for (const name of ["onclick", "onkeydown", "oninput", "onchange", "onsubmit", "ontoggle"]) from[name] = to[name]
  if (to.drawn !== undefined || from.drawn !== undefined) {
    if (from.drawn !== to.drawn) { from.replaceChildren(...to.childNodes); from.drawn = to.drawn }
    return
  }
  const key = (n) => n.dataset?.k ?? ""
  const same = (a, b) => a.nodeName === b.nodeName && key(a) === key(b)
  const wanted = [...to.childNodes], old = [...from.childNodes], used = new Set()
  const chosen = wanted.map((w) => {
    const found = old.find((o) => !used.has(o) && same(o, w))
    if (found) used.add(found)
    return found
  })
  for (const o of old) if (!used.has(o)) o.remove()
  wanted.forEach((w, i) => {
    const node = chosen[i] ?? w, here = from.childNodes[i] ?? null
    if (node !== here) from.insertBefore(node, here)
    if (!chosen[i]) return
    if (node.nodeType === Node.TEXT_NODE) { if (node.nodeValue !== w.nodeValue) node.nodeValue = w.nodeValue }
    else morph(node, w)
  })
}

const focused = (root) => root.getRootNode().activeElement

// Draw a tree into a box; when the focused piece is gone, go to its neighbour in the same group.
function draw(box, ...tree) {
  const held = focused(box), group = held?.closest?.("[data-group]")
  const peers = group ? [...group.querySelectorAll("button")] : []
  const at = peers.indexOf(held), groupKey = group?.dataset.group
  morph(box, h("div", Object.fromEntries([...box.attributes].map((a) => [a.name, a.value])), ...tree))
  if (held && box !== held && !box.contains(held)) {
    const left = groupKey ? [...box.querySelectorAll(`[data-group="${groupKey}"] button`)] : []
    ;(left[Math.min(at, left.length - 1)] ?? box.querySelector("button"))?.focus()
  }
}

// Arrow keys, Home and End move inside a group; Tab visits every piece all the same.
function arrows(event) {
  const group = event.currentTarget, buttons = [...group.querySelectorAll("button")].filter((b) => b.offsetParent)
  const k = buttons.indexOf(focused(group))
  if (k < 0) return
  const row = (step) => {
    const top = (b) => Math.round(b.getBoundingClientRect().top), middle = (b) => b.getBoundingClientRect().left
    const others = buttons.filter((b) => step * (top(b) - top(buttons[k])) > 4)
    if (!others.length) return k
    const line = step > 0 ? Math.min(...others.map(top)) : Math.max(...others.map(top))
    const best = others.filter((b) => top(b) === line).sort((a, b) => Math.abs(middle(a) - middle(buttons[k])) - Math.abs(middle(b) - middle(buttons[k])))[0]
    return buttons.indexOf(best)
  }
  const to = {
    ArrowRight: () => (k + 1) % buttons.length, ArrowLeft: () => (k - 1 + buttons.length) % buttons.length,
    ArrowDown: () => row(1), ArrowUp: () => row(-1), Home: () => 0, End: () => buttons.length - 1,
  }[event.key]
  if (to) { buttons[to()].focus(); event.preventDefault() }
}

// A polite voice: every new serial is spoken, the same sentence twice as well.
function say(region, text, serial) {
  if (region.serial === serial) return
  region.serial = serial
  region.textContent = ""
  if (text) setTimeout(() => { region.textContent = text }, 60)
}

// Said just before something that leads to another page; see landmarks.js.
const leave = () => { globalThis.tutorLeaving = performance.now() + 4000 }

const actionButton = (a, act) => h("button", {
  type: "button", "data-k": `action-${a.id}`, class: `btn${a.primary ? " primary" : ""}${a.off ? " off" : ""}${a.quiet ? " quiet" : ""}`,
  "aria-disabled": a.off ? "true" : null, "aria-keyshortcuts": a.keys || null, title: a.keys ? a.keys.replace("Control", "Ctrl") : null, onclick: () => { if (a.leaves) leave(); act("action", a.id) },
}, a.icon ? icon(a.icon) : "", a.label, a.off && a.why ? h("span", { class: "hid" }, `. ${a.why}`) : "")

const traitList = (traits) => traits.length ? h("ul", { class: "traits" }, traits.map((t) =>
  h("li", { class: t.agrees ? "eq" : "ne" }, h("b", {}, icon(t.agrees ? "yes" : "no"), t.label, h("span", { class: "hid" }, `: ${t.word}. `)), t.detail))) : null

const ruleChip = (rule, act) => h("button", { type: "button", class: "chip", "data-k": `rule-${rule.id}`, onclick: () => { leave(); act("rule", rule.id) } }, icon("rule"), rule.title)

const SIGNS = { no: "no", yes: "yes", hint: "hint", silent: "ask", info: "ask", list: "list", end: "end", rule: "rule" }
function verdictBox(v, act) {
  if (!v) return h("section", { class: "v none", "data-k": "verdict", hidden: true })
  const offers = v.offers.length ? h("div", { class: "could" }, h("p", { class: "lbl" }, v.offers_label),
    h("div", { class: "offers", "data-group": "offers", onkeydown: arrows }, v.offers.map((o) =>
      h("button", { type: "button", class: "offer", "data-k": `offer-${o.id}`, onclick: () => act("offer", o.id) }, raw("span", {}, o.face), h("span", {}, o.name))))) : null
  const foot = h("div", { class: "foot" }, v.actions.map((a) => actionButton(a, act)), v.rules.map((r) => ruleChip(r, act)))
  return h("section", { class: `v ${v.kind}`, "data-k": "verdict", "aria-label": v.label },
    h("div", { class: "say" }, h("span", { class: "ball" }, icon(SIGNS[v.kind] ?? "ask")), h("div", {}, v.above ? h("p", { class: "muted small" }, v.above) : "", h("h2", { tabindex: "-1", "data-k": "said" }, v.title))),
    h("div", { class: offers && (v.traits.length || v.text) ? "why" : "" }, h("div", {}, traitList(v.traits), v.text ? h("p", { class: "more" }, v.text) : ""), offers),
    v.scores.length ? scoreTable(v, act) : "",
    v.rows.length ? h("div", { class: "rows" }, h("p", { class: "lbl" }, v.rows_label), h("ul", {}, v.rows.map((r) => h("li", {}, ruleChip(r.rule, act), actionButton(r.action, act))))) : "",
    v.lines.length ? h("div", { class: "lines" }, v.lines_label ? h("p", { class: "lbl" }, v.lines_label) : "", h("ol", {}, v.lines.map((l) => h("li", {}, h("b", {}, l.text), l.note ? h("p", {}, l.note) : "", l.rule ? ruleChip(l.rule, act) : "")))) : "",
    v.actions.length || v.rules.length ? foot : null)
}
// The score, a player after the other, each line with the rule behind it.
const scoreTable = (v, act) => h("div", { class: "scores", "data-k": "scores" }, h("p", { class: "lbl" }, v.scores_label), v.scores.map((s) => s.lines.length
  ? h("details", { "data-k": `score-${s.name}`, open: s.open || null }, h("summary", {}, h("span", {}, s.name), h("b", {}, s.total)),
    h("ul", {}, s.lines.map((l) => h("li", {}, h("span", {}, l.text), ruleChip(l.rule, act), h("b", {}, l.points)))))
  : h("p", { class: "total" }, h("span", {}, s.name), h("b", {}, s.total))))

function pickerBox(p, act) {
  const tile = (kind, o) => h("button", {
    type: "button", class: `pick ${kind}`, "data-k": `${kind}-${o.id}`, "aria-pressed": String(o.chosen), "aria-disabled": o.off ? "true" : null,
    onclick: () => act(kind, o.id),
  }, o.face && raw("span", { class: "pic" }, o.face), h("span", {}, o.name))
  return h("section", { class: "picker", "data-k": "picker", "aria-label": p.label, onkeydown: (e) => { if (e.key === "Escape" && p.cancel) { act("cancel", ""); e.preventDefault() } } },
    p.title ? h("h2", { tabindex: "-1", "data-k": "picker-title" }, p.title) : "",
    h("p", { class: "lbl" }, p.first_label),
    h("div", { class: "cols", "data-group": "first", onkeydown: arrows }, p.first.map((o) => tile("first", o))),
    p.second.length ? h("p", { class: "lbl" }, p.second_label) : "",
    p.second.length ? h("div", { class: "kinds", "data-group": "second", onkeydown: arrows }, p.second.map((o) => tile("second", o))) : "",
    p.cancel ? h("div", { class: "foot" }, h("button", { type: "button", class: "btn", "data-k": "cancel", onclick: () => act("cancel", "") }, p.cancel)) : "")
}
