/** The beginning of a text: so many characters of it, and an ellipsis only where there is more (C-56). */
export function previewOf(text: string, characters: number) {
  const points = [...text]
  if (points.length <= characters) return text
  return `${points.slice(0, characters).join('')}…`
}

/** A text of at most so many characters, cut between words. */
export function shortened(text: string, most: number) {
  if ([...text].length <= most) return text
  return previewOf(text, most - 2).replace(/\s\S*$/, ' …')
}
