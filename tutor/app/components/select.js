export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root")
  root.setAttribute("lang", data.lang)
  draw(root, h("label", { class: "one", "data-k": "one" }, h("span", {}, data.label),
    h("select", { "data-k": "select", onchange: (e) => {
      const url = new URL(location.href)
      e.target.value ? url.searchParams.set(data.param, e.target.value) : url.searchParams.delete(data.param)
      history.replaceState(history.state, "", url)
      setTriggerValue("act", { kind: "pick", id: JSON.stringify({ id: e.target.value }), serial: 0 })
    } }, [{ id: "", name: data.empty }, ...data.options].map((o) => h("option", { value: o.id }, o.name)))))
  root.querySelector("select").value = data.chosen
}
