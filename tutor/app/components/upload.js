export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  root.setAttribute("lang", data.lang)
  root.files ??= []
  root.against ??= data.chosen
  const read = (file) => new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done({ name: file.name, data: String(reader.result).split(",", 2)[1] ?? "" })
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(file)
  })
  const send = async () => {
    if (!root.files.length) return tell(data.none)
    if (root.files.reduce((sum, f) => sum + f.size, 0) > data.most_bytes) return tell(data.too_large)
    root.busy = true; paint()
    try {
      const files = await Promise.all(root.files.map(read))
      setTriggerValue("act", { kind: "files", id: JSON.stringify({ files, against: root.against }), serial: 0 })
    } catch { tell(data.none) }
    root.busy = false; paint()
  }
  const tell = (text) => { root.told = text; paint(); say(voice, text, performance.now()) }
  const paint = () => {
    draw(root, h("form", { class: "upload", "data-k": "form", onsubmit: (e) => { e.preventDefault(); send() } },
      h("div", { class: "files", "data-k": "files" },
        h("label", { class: "btn", "data-k": "label" }, data.label,
          h("input", { class: "hid", type: "file", multiple: true, accept: data.accept, "data-k": "input", onchange: (e) => { root.files = [...e.target.files]; root.told = ""; paint() } })),
        h("span", { "data-k": "names", role: "status" }, root.files.map((f) => f.name).join(", "))),
      h("label", { class: "pick", "data-k": "pick" }, h("span", {}, data.against_label),
        h("select", { "data-k": "against", onchange: (e) => { root.against = e.target.value } }, data.against.map((o) => h("option", { value: o.id, selected: o.id === root.against || null }, o.name)))),
      h("button", { type: "submit", class: "btn primary", "data-k": "send", "aria-disabled": root.busy ? "true" : null }, data.start),
      h("p", { class: "muted small", "data-k": "told" }, root.told || data.told)))
    root.querySelector("select").value = root.against
  }
  paint()
}
