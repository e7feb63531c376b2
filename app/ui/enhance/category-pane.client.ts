import { paneDelay } from '#app/content/constants.ts'

import style from './category-pane.css?url'

// Shows the subcategories of the hovered or focused category, read from the page of all categories.
const menu = document.querySelector<HTMLElement>('.category-menu')
const pane = menu?.querySelector<HTMLElement>('.pane')
if (menu && pane) {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', href: style }))
  follow(menu, pane)
}

function follow(menu: HTMLElement, pane: HTMLElement) {
  const list = menu.querySelector('.category-list')
  const all = menu.querySelector<HTMLAnchorElement>('.menu-more a:last-child')
  if (!list || !all) return
  const reading = readPage(all.href)

  const linkAt = (target: EventTarget | null) =>
    target instanceof Element && list.contains(target) ? target.closest('a') : null
  const show = async (link: HTMLAnchorElement) => {
    const page = await reading
    const path = link.getAttribute('href')
    const entry = page?.querySelector(`main li:has(h2 a[href="${CSS.escape(path ?? '')}"])`)
    if (!entry) return
    menu.querySelector('[data-shown]')?.removeAttribute('data-shown')
    link.dataset.shown = ''
    fill(pane, entry)
  }

  const first =
    linkAt(document.activeElement) ??
    list.querySelector<HTMLAnchorElement>('a[aria-current]') ??
    list.querySelector('a')
  if (first) void show(first)

  let resting = 0
  let over: HTMLAnchorElement | null = null
  let last = { x: 0, y: 0 }
  menu.addEventListener('pointermove', ({ target, clientX: x, clientY: y }) => {
    const link = linkAt(target)
    if (link !== over || isTowards(pane, last, { x, y })) {
      clearTimeout(resting)
      if (link) resting = window.setTimeout(() => void show(link), paneDelay)
    }
    over = link
    last = { x, y }
  })
  menu.addEventListener('pointerleave', () => clearTimeout(resting))
  menu.addEventListener('focusin', ({ target }) => {
    const link = linkAt(target)
    if (link?.matches(':focus-visible')) void show(link)
  })
  menu.addEventListener('keydown', (event) => {
    const next = nextLink(menu, pane, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}

async function readPage(address: string) {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok) return undefined
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

function fill(pane: HTMLElement, entry: Element) {
  const [name] = entry.querySelectorAll<HTMLAnchorElement>('h2 a')
  const links = [...entry.querySelectorAll<HTMLAnchorElement>(':scope ul a')]
  if (!name) return
  const head = document.createElement('p')
  const title = document.createElement('b')
  title.textContent = name.textContent
  const all = linkLike(name)
  all.textContent = `All ${entry.querySelector('h2 span')?.firstChild?.textContent ?? ''}`
  head.append(title, all)
  const below = document.createElement('div')
  below.append(...links.map(linkLike))
  const picture = new Image()
  picture.alt = ''
  const drawing = entry.querySelector('img')?.getAttribute('src')
  if (drawing) picture.src = drawing
  pane.replaceChildren(
    head,
    below,
    ...mostAsked(entry, links.length),
    ...(drawing ? [picture] : []),
  )
}

function mostAsked(entry: Element, subcategories: number) {
  const products = [...entry.querySelectorAll<HTMLAnchorElement>('p a')]
  if (products.length === 0 || subcategories > mostWithProducts) return []
  const list = document.createElement('section')
  const head = document.createElement('h3')
  head.textContent = 'Most viewed'
  list.append(head, ...products.map(linkLike))
  return [list]
}

const mostWithProducts = 4

function linkLike({ href, childNodes }: HTMLAnchorElement) {
  const link = document.createElement('a')
  link.href = href
  link.append(...[...childNodes].map((node) => document.importNode(node, true)))
  return link
}

type Point = { x: number; y: number }

function isTowards(pane: HTMLElement, from: Point, to: Point) {
  const { left, top, bottom } = pane.getBoundingClientRect()
  if (to.x <= from.x) return false
  const y = from.y + ((to.y - from.y) * (left - from.x)) / (to.x - from.x)
  return y > top && y < bottom
}

function nextLink(menu: HTMLElement, pane: HTMLElement, key: string) {
  const { activeElement } = document
  const isInPane = pane.contains(activeElement)
  if (key === 'ArrowRight') return isInPane ? undefined : pane.querySelector('a')
  if (key === 'ArrowLeft') {
    return isInPane ? menu.querySelector<HTMLElement>('[data-shown]') : undefined
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const links = [...(isInPane ? pane : menu).querySelectorAll('a')]
  const at = links.findIndex((link) => link === activeElement)
  return step === undefined || at < 0 ? undefined : links[at + step]
}
