/** As much of somebody else's words as fits on a screen; half a letter is never left. */
export function cut(words: string, length: number) {
  const letters = [...words]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : words
}
