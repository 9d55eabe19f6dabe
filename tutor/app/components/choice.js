const CHEVRON = '<svg viewBox="0 0 12 12" aria-hidden="true" focusable="false"><path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>'

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".choice")
  const active = () => parentElement.activeElement ?? document.activeElement
  root.classList.toggle("always", data.menu)
  root.classList.toggle("spread", data.spread)

  const pick = (id) => {
    close()
    if (id === data.chosen) return
    const url = new URL(location.href)
    url.searchParams.set(data.param, id)
    history.replaceState(history.state, "", url)   // not pushed: Back still leads to the page before
    setTriggerValue("picked", id)
  }

  if (!root.firstChild) {
    root.innerHTML = '<div class="row" role="group"></div><div class="drop"><button class="open" type="button" aria-haspopup="menu" aria-expanded="false"></button><div class="menu" role="menu" hidden></div></div>'
  }
  const row = root.querySelector(".row"), open = root.querySelector(".open"), menu = root.querySelector(".menu")
  const close = () => { menu.hidden = true; open.setAttribute("aria-expanded", "false") }
  const current = data.options.find(o => o.id === data.chosen) ?? data.options[0]

  row.setAttribute("aria-label", data.label)
  menu.setAttribute("aria-label", data.label)
  const sync = (box, each) => {
    while (box.children.length > data.options.length) box.lastChild.remove()
    data.options.forEach((o, i) => {
      let b = box.children[i]
      if (!b) { b = document.createElement("button"); b.type = "button"; box.append(b) }
      b.dataset.id = o.id
      b.onclick = () => pick(o.id)
      each(b, o)
    })
  }
  sync(row, (b, o) => {
    b.textContent = o.short
    b.setAttribute("aria-label", o.name)
    b.setAttribute("aria-pressed", String(o.id === data.chosen))
    if (data.param === "lang") b.lang = o.id
  })
  sync(menu, (b, o) => {
    b.textContent = o.name
    b.setAttribute("role", "menuitemradio")
    b.setAttribute("aria-checked", String(o.id === data.chosen))
    b.tabIndex = -1
    if (data.param === "lang") b.lang = o.id
  })

  if (open.dataset.text !== current.short) {
    open.dataset.text = current.short
    open.innerHTML = '<span></span>' + CHEVRON
    open.firstChild.textContent = current.short
  }
  open.setAttribute("aria-label", `${data.label}: ${current.name}` + (current.name.toUpperCase().startsWith(current.short.toUpperCase()) ? "" : ` (${current.short})`))
  open.onclick = () => {
    menu.hidden = !menu.hidden
    open.setAttribute("aria-expanded", String(!menu.hidden))
    if (!menu.hidden) (menu.querySelector('[aria-checked="true"]') ?? menu.firstChild).focus()
  }
  root.onkeydown = (e) => {
    if (menu.hidden) {
      if (e.key === "ArrowDown" && active() === open) { open.click(); e.preventDefault() }
      return
    }
    const items = [...menu.children], k = items.indexOf(active())
    const to = { ArrowDown: (k + 1) % items.length, ArrowUp: (k - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[e.key]
    if (to !== undefined) { items[to].focus(); e.preventDefault() }
    if (e.key === "Escape") { close(); open.focus(); e.preventDefault() }
    if (e.key === "Tab") close()
  }
  menu.onclick = () => open.focus()
  const outside = (e) => { if (!e.composedPath().includes(root)) close() }
  document.addEventListener("pointerdown", outside)
  return () => document.removeEventListener("pointerdown", outside)
}
