export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root"), voice = parentElement.querySelector(".voice")
  const keeps = () => { try { return Boolean(localStorage.getItem("tutor.games")) } catch { return false } }
  const paint = () => draw(root, keeps() ? h("p", { class: "forget" }, h("span", { class: "muted small" }, data.text),
    h("button", { type: "button", class: "btn", "data-k": "forget", onclick: () => {
      localStorage.removeItem("tutor.games")
      document.documentElement.classList.remove("going-on")
      dispatchEvent(new Event("tutor-forgot"))
      root.gone = true
      paint()
      say(voice, data.forgotten, performance.now())
      setTriggerValue("act", { kind: "forget", id: "", serial: 0 })
    } }, data.label)) : root.gone ? h("p", { class: "muted small" }, data.forgotten) : "")
  paint()
}
