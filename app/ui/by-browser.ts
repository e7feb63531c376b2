/** As a browser sends a form without script, so that the page that answers is shown. */
export function postForm(path: string, body: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = path
  form.hidden = true
  for (const [name, value] of new URLSearchParams(body)) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

export function saveFile(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text]))
  link.download = name
  link.click()
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 40_000)
}
