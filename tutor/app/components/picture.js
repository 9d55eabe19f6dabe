export default function ({ data, parentElement }) {
  const box = parentElement.querySelector(".pictures")
  const markup = data.faces.join("")
  box.className = `pictures ${data.look}`
  if (box.drawn !== markup) { box.innerHTML = markup; box.drawn = markup }
}
