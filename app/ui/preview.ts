/** The beginning of a text: so many characters of it, and an ellipsis only where there is more (C-56). */
export function previewOf(text: string, characters: number) {
  const points = [...text]
  if (points.length <= characters) return text
  return `${points.slice(0, characters).join('')}…`
}
