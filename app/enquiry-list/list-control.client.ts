import { amountWith, type ListedAmount, storeAmount } from './cookie-text.ts?copy'

import styles from './list-control.css?url'

/** Undefined for a list that the server has and this device does not know. */
function listedNow() {
  const [, list = ''] = /(?:^|; )list=([^;]*)/.exec(document.cookie) ?? []
  const [head = '', ...changes] = list.split('/')
  const [number, key] = head.split('~')
  const listed = new Map<string, ListedAmount>()
  if (key) {
    try {
      const stored = JSON.parse(localStorage.getItem('enquiry list') ?? 'null')
      if (stored.listNumber !== number) return undefined
      for (const line of stored.lines) if (line.productId) listed.set(line.productId, line)
    } catch {
      return undefined
    }
  }
  for (const line of changes) {
    const [id = '', quantity = '1', unit = ''] = line.split(':')
    if (quantity === '0') listed.delete(id)
    else if (id) listed.set(id, { quantity: quantity || '1', unit: unit || 'pcs' })
  }
  return listed
}

export function markListed(mark: (button: HTMLButtonElement, isListed: boolean) => void) {
  const listed = listedNow()
  for (const button of document.querySelectorAll<HTMLButtonElement>('[name=add]'))
    if (listed) mark(button, listed.has(button.value))
}

/** Adds a product with the amount of its form. Returns false for what the server must judge. */
export function addProduct(form: HTMLFormElement, button: HTMLButtonElement) {
  const listed = listedNow()
  if (!listed) return false
  const typed = new FormData(form)
  const field = (name: string) => typed.get(name)?.toString()
  const amount = amountWith(listed.get(button.value), field('quantity'), field('unit'))
  if (!amount || !storeAmount(button.value, amount)) return false
  const control = controlOf(button)
  const isCovered = control && !('below' in control.dataset)
  // A hidden button has no focus.
  if (isCovered) control.querySelector('button')?.focus({ preventScroll: true })
  return true
}

function controlOf(button: HTMLButtonElement) {
  const isOfBar = button.closest('.floating')
  if (isOfBar) return undefined
  const next = hostOf(button).nextElementSibling
  const known = next instanceof HTMLElement && next.matches('.list-control') ? next : undefined
  return known ?? newControl(button)
}

/** A form with amount and unit asks for more of the part, so its button stays free. */
function hostOf(button: HTMLButtonElement): Element {
  const { form } = button
  return form?.elements.namedItem('unit') ? form : button
}

function newControl(button: HTMLButtonElement) {
  loadStyles()
  const title = button.querySelector('.sr-only')?.textContent?.trim() ?? ''
  const control = document.createElement('span')
  control.className = 'list-control'
  const isBelow = hostOf(button) !== button
  if (isBelow) control.dataset['below'] = ''
  // Before its style is there too, or the button beside it would have another size.
  else control.style.position = 'absolute'
  control.role = 'group'
  control.ariaLabel = `On your list: ${title || document.title}`
  const less = pressed('−', 'Less')
  const count = document.createElement('output')
  const more = pressed('+', 'More')
  const link = Object.assign(document.createElement('a'), { href: '/enquiry-list' })
  link.textContent = 'My list'
  control.append(less, count, more, link)
  less.addEventListener('click', () => change(-1))
  more.addEventListener('click', () => change(1))
  let amount: ListedAmount = { quantity: '1', unit: 'pcs' }
  const change = (by: number) => {
    const sum = Math.round((Number(amount.quantity) + by) * 1000) / 1000
    storeAmount(button.value, { ...amount, quantity: String(Math.max(0, sum)) })
    if (sum <= 0) button.focus()
  }
  const show = () => {
    const now = listedNow()?.get(button.value)
    control.hidden = !now
    if (!now) return control.remove()
    amount = now
    count.textContent = now.quantity
    less.ariaLabel = Number(now.quantity) > 1 ? 'Less' : 'Remove'
    less.textContent = Number(now.quantity) > 1 ? '−' : '×'
    if (!control.isConnected) hostOf(button).after(control)
    if (!isBelow) place(control, button)
  }
  addEventListener('listchange', show)
  if (!isBelow) addEventListener('resize', () => control.isConnected && place(control, button))
  show()
  return control
}

function pressed(text: string, label: string) {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', textContent: text, ariaLabel: label })
  return button
}

/** Over the button, and to its left where the button is smaller. */
function place(
  control: HTMLElement,
  { offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement,
) {
  const { style } = control
  style.top = `${offsetTop}px`
  style.minHeight = `${offsetHeight}px`
  style.minWidth = `${offsetWidth}px`
  style.left = `${offsetLeft - Math.max(0, control.offsetWidth - offsetWidth)}px`
}

function loadStyles() {
  if (document.querySelector(`link[href="${styles}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })
  // With its style a control has another width.
  link.addEventListener('load', () => dispatchEvent(new Event('resize')))
  document.head.append(link)
}
