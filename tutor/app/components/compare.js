export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  const l = data.labels
  root.setAttribute("lang", data.lang)
  const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
  const address = (name, value) => {
    const url = new URL(location.href)
    value ? url.searchParams.set(name, value) : url.searchParams.delete(name)
    history.replaceState(history.state, "", url)
  }
  root.now ??= { langs: [...data.chosen], find: data.find, chapter: data.chapter, severity: "", check: "", open: "", action: "" }
  const now = root.now
  if (!data.chapters.some((c) => c.id === now.chapter)) now.chapter = ""
  if (!data.checks.some((c) => c.id === now.check)) now.check = ""
  const act = (kind, value) => setTriggerValue("act", { kind, id: JSON.stringify(value), serial: data.serial })

  const words = (item) => item.words ??= fold([item.rule, item.title, item.number, ...item.columns.flatMap((c) => c.parts.map((p) => p[0]))].join(" ").replace(/\s+/g, " "))
  const shown = () => {
    const asked = fold(now.find).split(/\s+/).filter(Boolean)
    return data.items.filter((i) =>
      (!now.chapter || i.chapter === now.chapter)
      && (!now.severity || i.notes.some((n) => n.severity === now.severity))
      && (!now.check || i.notes.some((n) => n.check === now.check))
      && asked.every((word) => words(i).includes(word)))
  }

  const select = (name, label, options, value) => options.length > 1 && h("label", { class: "pick" }, h("span", {}, label),
    h("select", { "data-k": name, "aria-label": label, onchange: (e) => { now[name] = e.target.value; if (name === "chapter") address("chapter", e.target.value); paint(true) } },
      [{ id: "", name: l.all }, ...options].map((o) => h("option", { value: o.id, selected: o.id === value || null }, o.name))))
  const tongue = (o) => h("button", {
    type: "button", "data-k": `lang-${o.id}`, "aria-pressed": String(now.langs.includes(o.id)), "aria-label": o.name, onclick: () => {
      const left = now.langs.includes(o.id) ? now.langs.filter((x) => x !== o.id) : data.languages.map((x) => x.id).filter((x) => x === o.id || now.langs.includes(x))
      if (left.length < 2) { say(voice, l.two, performance.now()); return }
      now.langs = left
      address("langs", left.length === data.languages.length ? "" : left.join(","))
      paint(true)
    },
  }, o.id.toUpperCase())

  const part = ([text, kind, odd]) => kind ? h("mark", { class: odd ? "odd" : kind }, odd ? h("span", { class: "hid" }, `${l.differs}: `) : "", text) : text
  const column = (c) => h("div", { class: `col ${c.state}`, lang: c.lang, "data-k": `col-${c.lang}` },
    h("p", { class: "h" }, h("span", {}, c.name), c.word ? h("span", { class: "word", lang: data.lang }, c.word) : ""),
    h("p", { class: "said" }, c.parts.length ? c.parts.map(part) : "—"))
  const buttons = (n) => h("div", { class: "acts" },
    n.suggestion ? h("button", { type: "button", class: "btn primary", "data-k": `copy-${n.id}`, onclick: () => navigator.clipboard?.writeText(n.suggestion).then(() => say(voice, l.copied, performance.now()), () => {}) }, l.copy) : "",
    n.kind === "stale" && data.decides ? h("button", { type: "button", class: "btn", "data-k": `right-${n.id}`, onclick: () => act("still-right", { id: n.id }) }, l.right) : "",
    n.id && data.decides && n.kind !== "stale" ? ["accept", "dismiss"].map((a) => h("button", {
      type: "button", class: "btn", "data-k": `${a}-${n.id}`, "aria-expanded": String(now.open === n.id && now.action === a), onclick: () => {
        const closing = now.open === n.id && now.action === a
        now.open = closing ? "" : n.id; now.action = a; paint()
        if (!closing) root.querySelector(`[data-k="reason-${n.id}"]`)?.focus()
      },
    }, l[a])) : "",
    n.command && !data.decides ? h("code", { class: "command" }, n.command) : "")
  const form = (n) => now.open === n.id && n.id && h("form", { class: "why", "data-k": `form-${n.id}`, onsubmit: (e) => {
    e.preventDefault()
    const reason = e.target.querySelector("input").value.trim()
    if (!reason) { say(voice, l.needed, performance.now()); e.target.querySelector("input").focus(); return }
    const action = now.action
    now.open = ""; paint()
    act(action, { id: n.id, reason })
  } }, h("label", {}, h("span", {}, l.reason), h("input", { type: "text", "data-k": `reason-${n.id}`, maxlength: 300, required: true, onkeydown: (e) => { if (e.key === "Escape") { now.open = ""; paint() } } })),
    h("button", { type: "submit", class: "btn primary", "data-k": `send-${n.id}` }, l[`${now.action}_now`]))
  const note = (n, i, alone) => h("div", { class: "note", "data-k": `note-${n.id || i}` },
    h("p", { class: "b" }, h("span", { class: `sev ${n.severity}` }, n.severity_name), " ", n.sentence, n.decided ? h("span", { class: "muted" }, ` (${n.decided})`) : ""),
    n.suggestion ? h("p", { class: "muted" }, `${l.suggestion}: ${n.suggestion}`) : "",
    n.told ? h("details", { "data-k": `told-${n.id || i}` }, h("summary", {}, l.told), h("p", { lang: "en" }, n.told)) : "",
    alone ? "" : [buttons(n), form(n)])
  const row = (i) => {
    const columns = i.columns.filter((c) => now.langs.includes(c.lang))
    const worst = ["critical", "major", "minor"].find((s) => i.notes.some((n) => n.severity === s)) ?? ""
    return h("article", { class: `find ${worst}`, "data-k": `row-${i.key}` },
      h("h2", { tabindex: "-1" }, i.number ? h("span", { class: "n" }, i.number) : "", i.title ? h("span", {}, i.title) : "", i.rule ? h("span", { class: "id" }, i.rule) : "",
        i.rule ? h("button", { type: "button", class: "chip", "data-k": `open-${i.rule}`, onclick: () => { leave(); act("rule", { id: i.rule }) } }, l.open) : ""),
      i.notes.map((n, at) => note(n, at, i.notes.length === 1)),
      columns.length ? h("div", { class: `cmp of${columns.length}` }, columns.map(column)) : "",
      i.notes.length === 1 ? [buttons(i.notes[0]), form(i.notes[0])] : "")
  }

  const keys = (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || /^(input|select|textarea)$/i.test(e.target.tagName) || !/^[np]$/i.test(e.key)) return
    const heads = [...root.querySelectorAll(".find h2")], at = heads.findIndex((x) => x.closest(".find").contains(focused(root)))
    const to = heads[e.key.toLowerCase() === "n" ? at + 1 : Math.max(0, at - 1)]
    if (to) { to.focus(); to.scrollIntoView({ block: "nearest" }); e.preventDefault() }
  }
  const paint = (loud) => {
    const held = root.querySelector("input[type=search]"), typed = held?.value ?? now.find
    const rows = shown()
    const choices = [select("chapter", l.chapter, data.chapters, now.chapter), select("severity", l.severity, data.severities, now.severity), select("check", l.check, data.checks, now.check)].filter(Boolean)
    const count = rows.length ? (rows.length === 1 ? data.counted.one : data.counted.many.replace("{n}", rows.length)) : data.counted.none
    draw(root,
      h("div", { class: "bar", "data-k": "bar" },
        h("div", { class: "langs", role: "group", "aria-label": l.languages, "data-k": "langs" }, data.languages.map(tongue)),
        h("form", { role: "search", "data-k": "search-form", onsubmit: (e) => e.preventDefault() },
          h("input", { type: "search", "data-k": "search", "aria-label": l.search, placeholder: l.search, enterkeyhint: "search", oninput: (e) => { now.find = e.target.value; address("find", now.find.trim()); paint(true) } })),
        choices.length ? h("button", { type: "button", class: "btn more", "data-k": "more", "aria-expanded": String(!!root.more), onclick: () => { root.more = !root.more; paint() } }, l.filters) : "",
        h("div", { class: `picks${root.more ? "" : " shut"}`, "data-k": "picks" }, choices)),
      data.kinds.length && data.items.length ? h("p", { class: "key", "data-k": "key" }, l.key, " ", data.kinds.flatMap((k) => [h("mark", { class: k.id }, k.name), " "])) : "",
      h("p", { class: "count", "data-k": "count" }, count),
      h("div", { class: "rows", "data-k": "rows", onkeydown: keys }, rows.map(row)))
    for (const s of root.querySelectorAll("select")) s.value = now[s.dataset.k] ?? ""
    const field = root.querySelector("input[type=search]")
    if (field !== held || field.value !== typed) field.value = typed
    if (loud) { clearTimeout(root.telling); root.telling = setTimeout(() => say(voice, count, performance.now()), 500) }
  }
  paint()
}
