export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  const keeps = () => data.always && !root.gone || stored()
  const stored = () => { try { return Boolean(localStorage.getItem("tutor.games")) } catch { return false } }
  if (data.always) root.gone = false
  const paint = () => draw(root, keeps() ? h("p", { class: "forget" }, h("span", { class: "muted small" }, data.text),
    h("button", { type: "button", class: "btn", "data-k": "forget", onclick: () => {
      try { localStorage.removeItem("tutor.games") } catch { /* a browser that keeps nothing */ }
      document.documentElement.classList.remove("going-on")
      dispatchEvent(new Event("tutor-forgot"))
      root.gone = true
      paint()
      say(voice, data.forgotten, performance.now())
      setTriggerValue("act", { kind: "forget", id: "", serial: 0 })
    } }, data.label)) : root.gone ? h("p", { class: "muted small" }, data.forgotten) : "")
  paint()
}
