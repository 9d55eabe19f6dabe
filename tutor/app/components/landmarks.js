// Streamlit makes two entries of a change of page: the new parameters on the old page, then the new page. The first would
// make Back lead to a page that never was; and the language that is settled on arrival is no step of its own.
function tidyHistory() {
  if (history.tidy) return
  history.tidy = true
  const push = history.pushState.bind(history)
  history.pushState = (state, unused, url) => {
    const to = new URL(url ?? location.href, location.href)
    if (to.href === location.href) return
    const same = to.pathname === location.pathname
    if (same && (performance.now() < (globalThis.tutorLeaving ?? 0) || (location.pathname === "/" && to.searchParams.has("q")))) return
    globalThis.tutorLeaving = 0
    if (same && !new URLSearchParams(location.search).has("lang")) return history.replaceState(state, unused, url)
    push(state, unused, url)
  }
}

export default function ({ data, parentElement }) {
  tidyHistory()
  const mark = (selector, attributes) => {
    const e = document.querySelector(selector)
    if (e) for (const [name, value] of Object.entries(attributes)) {
      if (e.getAttribute(name) !== value) e.setAttribute(name, value)
    }
  }
  const apply = () => {
    if (document.documentElement.lang !== data.lang) document.documentElement.lang = data.lang
    const skip = document.querySelector('[data-testid="stSkipToContent"]')       // Streamlit's own, in English
    if (skip && skip.textContent !== data.skip) skip.textContent = data.skip
    if (skip) skip.onclick = (e) => { e.preventDefault(); e.stopPropagation(); document.querySelector(".st-key-content")?.focus() }
    mark(".st-key-tabs", { role: "navigation", "aria-label": data.pages })
    mark(".st-key-content", { id: "content", tabindex: "-1" })
    for (const a of document.querySelectorAll(".st-key-top a[href]")) {
      const here = new URL(a.href).pathname.split("/").pop() === data.page && a.closest(".st-key-tabs")
      if (here) { if (a.getAttribute("aria-current") !== "page") a.setAttribute("aria-current", "page") }
      else a.removeAttribute("aria-current")
    }
  }

  apply()
  const frame = document.querySelector(".st-key-frame")
  const drawn = new MutationObserver(apply)          // links are drawn and redrawn after this script ran
  if (frame) drawn.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ["href"] })
  const late = setTimeout(apply, 300)

  const keys = (e) => {
    if (!e.ctrlKey || e.altKey || e.shiftKey || e.code !== "KeyK" || e.defaultPrevented) return
    const ask = document.querySelector('.st-key-tabs a[href*="ask"]')
    if (ask) { e.preventDefault(); ask.click() }
  }
  document.addEventListener("keydown", keys)

  // A year, and only for this site: it is all that tells one reader's progress from another's.
  const keep = (code, seconds) => { document.cookie = `tutor_learner=${code}; path=/; max-age=${seconds}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}` }
  if (data.learner === "-") keep("", 0)
  else if (data.learner) keep(data.learner, 31536000)

  const said = parentElement.querySelector(".said")
  if (data.said && said.textContent !== data.said) said.textContent = data.said

  const lost = parentElement.querySelector(".lost"), app = document.querySelector('[data-testid="stApp"]')
  lost.textContent = data.lost
  let since
  const watch = () => {
    clearTimeout(since)
    if (app.dataset.testConnectionState === "CONNECTED") lost.hidden = true
    else since = setTimeout(() => { lost.hidden = false }, 1500)
  }
  const line = new MutationObserver(watch)
  if (app) { line.observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] }); watch() }
  return () => { drawn.disconnect(); line.disconnect(); clearTimeout(late); clearTimeout(since); document.removeEventListener("keydown", keys) }
}
