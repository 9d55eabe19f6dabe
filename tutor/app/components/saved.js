export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root")
  let kept = {}
  try { kept = JSON.parse(localStorage.getItem("tutor.games") ?? "{}") } catch { /* a browser that keeps nothing */ }
  const found = data.games.map((g) => ({ ...g, params: kept[g.game] ?? g.params })).filter((g) => Object.keys(g.params ?? {}).length)
  document.documentElement.classList.toggle("going-on", found.length > 0)
  draw(root, ...found.map((g) => h("p", { class: "left", "data-k": `left-${g.game}` }, h("span", {}, g.text),
    h("button", { type: "button", class: "btn primary", "data-k": `continue-${g.game}`, "aria-label": `${data.label}: ${g.text}`,
      onclick: () => leave() ?? setTriggerValue("act", { kind: "continue", id: JSON.stringify({ ...g.params, game: g.game }), serial: 0 }) }, data.label))))
  const again = () => { if (!localStorage.getItem("tutor.games")) draw(root) }
  addEventListener("tutor-forgot", again)
  return () => removeEventListener("tutor-forgot", again)
}
