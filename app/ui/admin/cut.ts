/** Shortens a text to `length` characters and an ellipsis; never cuts inside a character. */
export function cut(words: string, length: number) {
  const letters = [...words]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : words
}
