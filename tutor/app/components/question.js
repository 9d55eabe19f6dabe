export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  root.setAttribute("lang", data.lang)
  const act = (kind, id) => setTriggerValue("act", { kind, id, serial: 0 })
  const ask = (text, tapped) => {
    const asked = text.trim()
    if (!asked) return root.querySelector("input").focus()
    root.follow = tapped                       // a tapped question leads on to its answer; a typed one stays in the field
    act("ask", asked)
  }

  const figure = (f) => h("figure", {}, raw("span", {}, f.face), h("figcaption", {}, f.name))
  const house = (x) => h("div", { class: "ours" }, h("p", {}, h("span", { class: "tag house" }, x.tag)), x.title ? h("h3", {}, x.title) : "", h("p", { class: "rule-text" }, x.text))
  const card = (c, i) => h("article", { class: `v ${c.sign}`, "data-k": `answer-${i}`, "aria-label": c.label },
    h("div", { class: "say" }, h("span", { class: "ball" }, icon(SIGNS[c.sign] ?? "ask")), h("div", {}, c.above ? h("p", { class: "muted small over" }, c.above) : "", h("h2", { tabindex: "-1", "data-k": `said-${i}` }, c.lead))),
    c.figures.length || c.why.length ? h("div", { class: "because" }, c.figures.length ? h("div", { class: "figures" }, c.figures.map(figure)) : "", c.why.length ? h("div", { class: "reasons" }, c.why.map((w) => h("p", {}, w))) : "") : "",
    c.house ? house(c.house) : "", c.house && c.house.agree ? h("p", { class: "agree" }, c.house.agree) : "",
    c.actions.length || c.rule || c.others.length ? h("div", { class: "foot" }, c.actions.map((a) => actionButton(a, act)), c.rule ? ruleChip(c.rule, act) : "",
      c.others.map((r) => h("button", { type: "button", class: "other", "data-k": `other-${r.id}`, onclick: () => { leave(); act("rule", r.id) } }, r.title))) : "",
    c.source ? h("p", { class: "muted small source" }, c.source) : "")

  const wait = (w) => h("section", { class: "v wait", "data-k": "wait" }, h("p", { class: "b" }, root.long ? w.still : w.now),
    h("div", { class: "bars", "aria-hidden": "true" }, h("i"), h("i")),
    root.long ? h("div", { class: "foot" }, h("button", { type: "button", class: "btn", "data-k": "search", onclick: () => { leave(); act("action", "search") } }, w.search)) : "")

  const paint = () => draw(root,
    h("form", { class: "field", "data-k": "form", role: "search", onsubmit: (e) => { e.preventDefault(); ask(root.querySelector("input").value, false) } },
      h("label", { for: "q" }, data.field),
      h("div", {}, h("input", { id: "q", "data-k": "q", type: "text", maxlength: data.longest, placeholder: data.placeholder, autocomplete: "off", enterkeyhint: "search" }),
        h("button", { type: "submit", class: "btn primary", "data-k": "ask" }, data.button))),
    h("div", { class: "cols2", "data-k": "cols" },
      h("div", { class: "main", "data-k": "main" }, data.hint ? h("p", { class: "muted", "data-k": "hint" }, data.hint) : "", data.waiting ? wait(data.waiting) : "", data.cards.map(card)),
      data.also.length ? h("section", { class: "also", "data-k": "also", "aria-label": data.also_label }, h("h2", {}, data.also_label),
        data.also.map((q) => h("button", { type: "button", class: "chip", "data-k": `also-${q}`, onclick: () => ask(q, true) }, q))) : ""))

  if (root.asked !== data.question) root.long = false
  paint()
  const field = root.querySelector("input")
  if (root.asked !== data.question) { field.value = data.question; root.asked = data.question }   // else what is being typed stays
  clearTimeout(root.slow)
  if (data.waiting) {
    root.since ??= performance.now()
    root.slow = setTimeout(() => { root.long = true; paint(); say(voice, data.waiting.still, "still") }, Math.max(0, data.waiting.after_ms - (performance.now() - root.since)))
    say(voice, data.waiting.now, `wait ${data.question}`)
  } else {
    root.since = undefined; root.long = false
    say(voice, data.announce, data.serial)
    if (root.follow && data.cards.length) { root.follow = false; root.querySelector('[data-k="said-0"]')?.focus() }
  }
  return () => clearTimeout(root.slow)
}
