import { loadingDelay } from '#app/content/constants.ts'

import type { Suggestion } from './suggested-categories.ts'

/** Suggestions under the search box: a combobox as in the ARIA Authoring Practices. */
for (const box of document.querySelectorAll<HTMLInputElement>('search input')) suggestUnder(box)

const pause = 250
const longestWait = 5000
const shortest = 2

function suggestUnder(box: HTMLInputElement) {
  const { list, show, load, move, chosen } = comboboxOf(box)
  let pending: AbortController | undefined
  let waiting = 0

  const forget = () => {
    clearTimeout(waiting)
    pending?.abort()
  }
  const close = () => {
    forget()
    show([], '')
  }
  const ask = async () => {
    const { signal } = (pending = new AbortController())
    const timers = [setTimeout(load, loadingDelay), setTimeout(close, longestWait)]
    try {
      const query = new URLSearchParams({ q: box.value })
      const answer = await fetch(`/api/search/suggestions?${query}`, { signal })
      // On an error the list closes; the search page reports the error.
      const suggestions: Suggestion[] = answer.ok ? await answer.json() : []
      if (signal.aborted) return
      if (!answer.ok) return close()
      show([...suggestions, searchFor(box)], wordsFor(suggestions.length))
    } catch {
      // Without a connection the list closes; the search itself then fails visibly.
      if (!signal.aborted) close()
    } finally {
      timers.forEach((timer) => clearTimeout(timer))
    }
  }
  const askSoon = () => {
    forget()
    move(0)
    if (box.value.trim().length < shortest) close()
    else waiting = window.setTimeout(() => void ask(), pause)
  }
  box.addEventListener('input', askSoon)
  box.addEventListener('blur', close)
  addEventListener('pagehide', close)
  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const step = steps[event.key]
    if (step && list.hidden) askSoon()
    else if (step) move(step)
    else if (event.key === 'Enter' && chosen()) chosen()?.click()
    else if (event.key === 'Escape' && !list.hidden) close()
    else return
    event.preventDefault()
  })
  // Text may have been typed before this script loaded.
  if (box === document.activeElement && box.value !== box.defaultValue) askSoon()
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function comboboxOf(box: HTMLInputElement) {
  const popup = make('div', { className: 'suggestions' })
  const name = box.closest('header') ? 'suggestions' : 'suggestions-below'
  const list = make('div', { id: name, role: 'listbox' })
  const status = make('p', { className: 'sr-only', role: 'status' })
  list.ariaLabel = 'Suggestions'
  list.hidden = true
  popup.append(list, status)
  // Keeps the focus in the box, because its blur closes the list before the click.
  popup.addEventListener('mousedown', (event) => event.preventDefault())
  box.closest('search')?.append(popup)
  box.role = 'combobox'
  box.ariaAutoComplete = 'list'
  box.ariaExpanded = 'false'
  box.setAttribute('aria-controls', list.id)

  const options = () => [...list.querySelectorAll('a')]
  const chosen = () => options().find((option) => option.ariaSelected === 'true')
  const choose = (chosen: HTMLElement | undefined) => {
    for (const option of options()) option.ariaSelected = String(option === chosen)
    if (chosen) box.setAttribute('aria-activedescendant', chosen.id)
    else box.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  const show = (suggestions: Shown[], words: string) => {
    list.replaceChildren(...suggestions.map((one, index) => optionOf(one, `${name}-${index}`)))
    list.hidden = suggestions.length === 0
    box.ariaExpanded = String(!list.hidden)
    status.textContent = words
    status.className = 'sr-only'
    choose(undefined)
  }
  const load = () => {
    status.textContent = 'Loading suggestions...'
    status.className = ''
  }
  const move = (step: number) => {
    // `undefined` stands for the box itself.
    const stops = [undefined, ...options()]
    choose(step === 0 ? undefined : stops.at((stops.indexOf(chosen()) + step) % stops.length))
  }
  return { list, show, load, move, chosen }
}

function searchFor(box: HTMLInputElement): Shown {
  const q = box.value.trim()
  const address = `${box.form?.action}?${new URLSearchParams({ q })}`
  return { kind: 'search', text: `Search for “${q}”`, note: '', address }
}

type Shown = Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'search' }

function wordsFor(count: number) {
  if (count === 0) return 'No suggestions'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}

function optionOf({ kind, text, note, address, picture }: Shown, id: string) {
  const option = make('a', { id, href: address, role: 'option' })
  option.tabIndex = -1
  option.dataset.kind = kind
  const frame = make('span', {})
  if (picture) frame.append(make('img', { src: picture, alt: '', width: 56, height: 42 }))
  option.append(frame, make('b', { textContent: text }), ' ', make('small', { textContent: note }))
  return option
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
) {
  return Object.assign(document.createElement(tag), properties)
}
