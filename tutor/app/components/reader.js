export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  root.setAttribute("lang", data.lang)
  const at = (key) => root.querySelector(`[data-k="${CSS.escape(key)}"]`)
  const link = (id) => { const url = new URL(location.href); url.searchParams.set("rule", id); return url }
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches

  const open = (id, copy) => {
    root.said = null
    if (id !== data.open) {
      history.replaceState(history.state, "", link(id))
      root.languages = false
      setTriggerValue("act", { kind: "rule", id, serial: 0 })
    }
    if (!copy) return
    const address = link(id)
    address.searchParams.delete("lang")           // the link opens in the language of whoever reads it
    navigator.clipboard?.writeText(address.href).then(() => { root.said = id; paint(); say(voice, data.copied, performance.now()) }, () => {})
  }
  const type = (value) => {
    clearTimeout(root.typing)
    root.typing = setTimeout(() => setTriggerValue("act", { kind: "search", id: value, serial: 0 }), 160)
  }

  const toc = () => h("nav", { class: `toc${root.tocOpen ? "" : " shut"}`, "data-k": "toc", "aria-label": data.contents_label }, h("ol", {}, data.chapters.map((c) => h("li", { "data-k": `toc-${c.number}` },
    h("button", { type: "button", "data-k": `go-${c.number}`, "aria-current": root.here === c.number ? "true" : null, onclick: () => {
      root.tocOpen = false; root.here = c.number; paint()
      const title = at(`chapter-${c.number}`)
      title.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" }); title.focus({ preventScroll: true })
    } }, h("span", { class: "n" }, c.number), h("span", {}, c.title))))))

  const source = (s, id, i) => {
    const shown = root.source === `${id}/${i}`
    return h("button", { type: "button", class: "src", "data-k": `src-${id}-${i}`, "aria-expanded": String(shown), onclick: () => { root.source = shown ? null : `${id}/${i}`; paint() } }, s.short)
  }
  const rule = (b) => {
    const hit = b.id === data.open, shown = b.sources.findIndex((_, i) => root.source === `${b.id}/${i}`)
    return h("div", { class: `r${hit ? " hit" : ""}${b.house ? " house" : ""}`, "data-k": `rule-${b.id}` },
      h("button", { type: "button", class: "mark", "data-k": `mark-${b.id}`, "aria-label": `${data.link_label}: ${b.title}`, title: data.link_label, onclick: () => open(b.id, true) }, icon("link")),
      h("div", {},
        h("p", { class: "txt", onclick: () => { if (!String(getSelection())) open(b.id, false) } }, b.text),
        h("div", { class: "meta" }, h("span", { class: `tag${b.house ? " house" : ""}` }, b.tag), b.warning ? h("span", { class: "tag house warning" }, b.warning) : "", b.sources.map((s, i) => source(s, b.id, i))),
        shown >= 0 ? h("p", { class: "src-full" }, b.sources[shown].full) : "",
        hit ? h("div", { class: "acts" }, data.actions.map((a) => actionButton(a, (kind, id) => setTriggerValue("act", { kind, id, serial: 0 }))),
          h("button", { type: "button", class: "btn", "data-k": "languages", "aria-expanded": String(!!root.languages), onclick: () => { root.languages = !root.languages; paint() } }, data.languages_label)) : "",
        hit && b.follows.length ? h("div", { class: "meta" }, h("span", { class: "muted small" }, data.see_label), b.follows.map((f) => h("button", { type: "button", class: "src", "data-k": `see-${b.id}-${f.id}`, onclick: () => open(f.id, false) }, f.label))) : "",
        hit && root.languages ? h("div", { class: "langs" }, data.texts.map((x) => h("div", { lang: x.lang }, h("h4", {}, x.name), h("p", {}, x.text)))) : "",
        hit && root.said === b.id ? h("p", { class: "copied" }, data.copied) : ""))
  }
  const chapter = (c, i) => h("section", { class: "chapter", "data-k": `sec-${c.number}` },
    h("div", { class: "head" }, h("h2", { tabindex: "-1", "data-k": `chapter-${c.number}` }, h("span", { class: "n" }, c.number), c.title), c.question ? h("p", { class: "question" }, c.question) : ""),
    c.parts.map((p) => h("div", { class: "part", "data-k": `part-${p.number}` }, p.title ? h("h3", {}, h("span", { class: "n" }, p.number), h("span", {}, p.title)) : "",
      p.blocks.map((b) => b.id ? rule(b) : h("p", { class: "plain" }, b.text)))))

  const paint = () => {
    const held = root.querySelector("input"), typed = held?.value ?? data.query
    draw(root, h("div", { class: "reader", "data-k": "reader" },
      toc(),
      h("div", { class: "find", "data-k": "find" },
        h("form", { role: "search", onsubmit: (e) => e.preventDefault() }, h("input", { type: "search", "data-k": "search", "aria-label": data.search_label, placeholder: data.search_label, enterkeyhint: "search", oninput: (e) => type(e.target.value) })),
        h("button", { type: "button", class: "btn open-toc", "data-k": "open-toc", "aria-expanded": String(!!root.tocOpen), onclick: () => { root.tocOpen = !root.tocOpen; paint() } }, data.contents_label)),
      h("div", { class: "book", "data-k": "book" },
        data.found ? h("p", { class: "found" }, data.found) : "",
        data.chapters.length ? data.chapters.map(chapter) : "")))
    const field = root.querySelector("input")
    if (field !== held || field.value !== typed) field.value = typed
  }

  root.here ??= data.chapters[0]?.number
  paint()
  if (data.found !== root.found) { root.found = data.found; if (data.found) say(voice, data.found, data.found + performance.now()) }
  if (data.open && root.opened !== data.open) {
    const first = root.opened === undefined, target = at(`rule-${data.open}`)
    root.opened = data.open
    if (target) {
      const go = () => at(`rule-${data.open}`)?.scrollIntoView({ behavior: first || still ? "auto" : "smooth", block: first ? "center" : "nearest" })
      first ? setTimeout(go, 120) : go()
    }
  }
  root.opened ??= ""

  const seen = new IntersectionObserver((entries) => {
    const top = entries.filter((e) => e.isIntersecting).map((e) => e.target.dataset.k.slice(4))[0]
    if (!top || top === root.here) return
    root.here = top
    for (const b of root.querySelectorAll(".toc button")) {
      if (b.dataset.k === `go-${top}`) b.setAttribute("aria-current", "true")
      else b.removeAttribute("aria-current")
    }
  }, { rootMargin: "-5% 0px -80% 0px" })
  for (const s of root.querySelectorAll(".chapter")) seen.observe(s)
  return () => seen.disconnect()
}
