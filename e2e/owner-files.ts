/** The name and type of a file to choose. */
export function named(name: string, mimeType = 'image/jpeg') {
  return { name, mimeType }
}

/** Removes the errors that the browser reports of a connection cut on purpose. */
export function forgive(pageErrors: string[], words: RegExp) {
  const left = pageErrors.filter((one) => !words.test(one))
  pageErrors.splice(0, pageErrors.length, ...left)
}
