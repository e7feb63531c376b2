// Filters of a category open beside their button on wide screens; while choosing, their form says how much it shows.
import styles from './category-filters.css?url'

let open: { link: HTMLAnchorElement; pop: HTMLElement } | undefined
let closed: { link?: HTMLAnchorElement; at: number } = { at: 0 }

export async function openFilters(link: HTMLAnchorElement) {
  // A press on the button of an open one has closed it already.
  if (closed.link === link && performance.now() - closed.at < 300) return
  if (open) return open.pop.hidePopover()
  const [page] = await Promise.all([pageAt(link.href), loadStyles()])
  const form = page.querySelector<HTMLFormElement>('.filters')
  if (!form) throw new Error('The page has no filters.')
  const pop = document.createElement('div')
  pop.popover = 'auto'
  pop.className = 'filter-pop'
  const group = link.hash && form.querySelector(link.hash)
  for (const other of form.querySelectorAll('fieldset')) other.hidden = !!group && other !== group
  pop.toggleAttribute('data-all', !group)
  pop.append(form)
  link.after(pop)
  pop.addEventListener('toggle', ({ newState }) => {
    link.ariaExpanded = `${newState === 'open'}`
    if (newState === 'open') return
    open = undefined
    closed = { link, at: performance.now() }
    pop.remove()
  })
  open = { link, pop }
  pop.showPopover()
  const { left, bottom } = link.getBoundingClientRect()
  pop.style.left = `${Math.max(8, Math.min(left, innerWidth - pop.offsetWidth - 24))}px`
  pop.style.top = `${bottom + 7}px`
  countWhileChoosing(form)
  form.querySelector<HTMLElement>('fieldset:not([hidden]) input, a')?.focus()
}

export function countWhileChoosing(form: HTMLFormElement) {
  let asking = new AbortController()
  form.addEventListener('change', async () => {
    asking.abort()
    asking = new AbortController()
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const address = `${form.dataset.filters}?${new URLSearchParams(chosen)}`
    const page = await pageAt(address, asking.signal).catch(() => undefined)
    const next = page?.querySelector<HTMLFormElement>('.filters')
    if (!next) return
    const counts = new Map(
      [...next.querySelectorAll('input')].map((field) => [keyOf(field), field]),
    )
    for (const field of form.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
      countOf(field)?.replaceChildren(countOf(counts.get(keyOf(field)))?.textContent ?? '0')
    const [shown, counted] = [form, next].map((each) => each.querySelector('button'))
    if (shown && counted) shown.textContent = counted.textContent
  })
}

function keyOf({ name, value }: HTMLInputElement) {
  return `${name}=${value}`
}

function countOf(field: HTMLInputElement | undefined) {
  return field?.parentElement?.querySelector('span')
}

async function pageAt(address: string, signal?: AbortSignal) {
  const answer = await fetch(address, { ...(signal && { signal }) })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

function loadStyles() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  if (document.querySelector(`link[href="${styles}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })
  link.addEventListener('load', resolve)
  link.addEventListener('error', resolve)
  document.head.append(link)
  return promise
}
