// Shows what is on the enquiry list, from its cookie: the number of lines, and which products are among them.
function show() {
  const [, list = ''] = /(?:^|; )list=([^;]*)/.exec(document.cookie) ?? []
  const lines = list.split(/[/:]/)
  const count = list.split('/').length - 1
  for (const badge of document.querySelectorAll('.my-list b'))
    badge.textContent = count ? `${count}` : ''
  for (const button of document.querySelectorAll<HTMLButtonElement>('[name=add]')) {
    const isListed = lines.includes(button.value)
    button.classList.toggle('listed', isListed)
    if (button.firstChild) button.firstChild.textContent = isListed ? 'On your list' : 'Add to list'
  }
}
addEventListener('pageshow', show)
addEventListener('listchange', show)
show()
