/** The first `characters` code points of a text, with an ellipsis only if the text is longer (C-56). */
export function previewOf(text: string, characters: number) {
  const points = [...text]
  if (points.length <= characters) return text
  return `${points.slice(0, characters).join('')}…`
}

export function shortened(text: string, most: number) {
  if ([...text].length <= most) return text
  return previewOf(text, most - 2).replace(/\s\S*$/, ' …')
}
