const load = () => import('./list-control.client.ts')

function show() {
  const [, list = ''] = /(?:^|; )list=([^;]*)/.exec(document.cookie) ?? []
  const lines = list.split(/[/:]/)
  // The third part of the head is how many lines the server has; the script that knows them comes then.
  const saved = parseInt(list.split('~')[2] ?? '')
  const count = list.split('/').length - 1 + (saved || 0)
  for (const badge of document.querySelectorAll('.my-list b'))
    badge.textContent = String(count || '')
  for (const button of document.querySelectorAll<HTMLButtonElement>('[name=add]'))
    mark(button, lines.includes(button.value))
  if (saved >= 0) void load().then(({ markListed }) => markListed(mark))
}

function mark(button: HTMLButtonElement, isListed: boolean) {
  button.classList.toggle('listed', isListed)
  label(button, isListed ? 'On your list' : 'Add to list')
}

function label({ firstChild }: Element, text: string) {
  if (firstChild) firstChild.textContent = text
}

addEventListener('pageshow', show)
addEventListener('listchange', show)
show()

// The page stays, because a reload takes seconds at sea. The form is submitted where the script cannot decide.
addEventListener('submit', (event) => {
  const { target: form, submitter: button } = event
  if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement)) return
  if (button.name !== 'add' || form.dataset.sent) return
  event.preventDefault()
  const sendAsPage = () => {
    form.dataset.sent = '1'
    form.requestSubmit(button)
  }
  void load().then(
    ({ addProduct }) => addProduct(form, button) || sendAsPage(),
    // An update of the site has removed the script of this page, or there is no connection.
    () => fetch('/healthz').then(sendAsPage, () => label(button, 'No connection. Press again')),
  )
})
