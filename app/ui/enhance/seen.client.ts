import { element } from '../element.ts'
import { readStored, writeStored } from '../unsent.ts'

type Seen = { address: string; title: string; at: number }

const name = 'seen'
const mostSeen = 6
const link = 'inline-block py-2.5 underline underline-offset-4 hover:text-signal'
const longest = 30 * 24 * 3_600_000

const main = document.querySelector('main')
const title = document.querySelector('h1')?.textContent
if (main && title && !document.querySelector('meta[name=robots]')) show(main, title)

function show(main: Element, title: string) {
  const address = location.pathname
  const stored = readStored<Seen[]>(name)
  const isRecent = ({ at }: Seen) => Date.now() - at < longest
  const before = (Array.isArray(stored) ? stored : []).filter(isRecent)
  const others = before.filter((product) => product.address !== address).slice(0, mostSeen)
  writeStored(name, [{ address, title, at: Date.now() }, ...others])
  if (others.length > 0) main.append(sectionOf(others))
}

function sectionOf(others: Seen[]) {
  const section = element('section', { className: 'measure pt-14' })
  section.setAttribute('aria-labelledby', 'seen')
  const list = element('ul', { className: 'my-2' })
  for (const { address, title } of others) {
    const item = element('li', {})
    // Accepts paths of this site only.
    const { pathname } = new URL(address, location.origin)
    item.append(element('a', { href: pathname, textContent: title, className: link }))
    list.append(item)
  }
  const clear = element('button', { type: 'button', className: 'add', textContent: 'Clear' })
  clear.addEventListener('click', () => {
    writeStored(name, undefined)
    section.remove()
  })
  const ids = [location.pathname, ...others.map((product) => product.address)].map(
    (address) => address.split('/').at(-1) ?? '',
  )
  const query = new URLSearchParams(ids.slice(0, 4).map((id) => ['id', decodeURIComponent(id)]))
  const compare = element('a', {
    href: `/compare?${query}`,
    textContent: 'Compare with these',
    className: `${link} font-semibold`,
  })
  const note = element('p', {
    className: 'mb-2 text-ui text-ink-2',
    textContent: 'Stored on this device only.',
  })
  section.append(
    element('h2', { id: 'seen', className: 'text-h3 font-semibold', textContent: 'Seen last' }),
    list,
    compare,
    note,
    clear,
  )
  return section
}
