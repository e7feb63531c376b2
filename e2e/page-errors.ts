import type { Browser, BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test'

/**
 * Collects the errors of every page of a context: console and script errors, requests to another host,
 * and violations of the content security policy.
 */
export async function collectPageErrors(context: BrowserContext, siteUrl: string) {
  const pageErrors: string[] = []
  const documents = new Set<string>()
  context.on('console', (message) => {
    if (message.type() !== 'error' || isEndedStream(message) || isRefusedForm(message)) return
    if (isScriptOfTest(message)) return
    if (!isAnswerOfDocument(message, documents)) {
      pageErrors.push(`console: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (problem) => {
    if (!isLeftPage(problem)) pageErrors.push(`script: ${problem.error().message}`)
  })
  context.on('request', (request) => {
    if (request.isNavigationRequest()) documents.add(request.url())
    if (isForeign(request.url(), siteUrl)) pageErrors.push(`another host: ${request.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`policy: ${effectiveDirective} refuses ${blockedURI}`)
    })
  })
  return pageErrors
}

/**
 * The frame of a live preview runs no script, so none of those that tests add to every frame. That its page has none of
 * its own is tested in `tests/settings-preview.test.ts`.
 */
function isScriptOfTest(message: ConsoleMessage) {
  return /^Blocked script execution in '[^']*\?beside'/.test(message.text())
}

/**
 * A page of the admin that is left while its data are still coming: React Router has the data, and leaves the promise
 * of the rest without a handler (`decode` of its turbo-stream). Other pages have no router.
 */
function isLeftPage(problem: WebError) {
  const isOfAdmin = new URL(problem.page()?.url() ?? 'about:blank').pathname.startsWith(
    '/dashboard',
  )
  const { message } = problem.error()
  const isAborted = /^(signal is aborted without reason|BodyStreamBuffer was aborted)$/.test(
    message,
  )
  return isOfAdmin && isAborted
}

/** Chromium logs a 404 page as an error; the test that opens one asserts its status. */
function isAnswerOfDocument(message: ConsoleMessage, documents: Set<string>) {
  return (
    message.text().startsWith('Failed to load resource: the server responded') &&
    documents.has(message.location().url)
  )
}

/** The inbox asks again when its stream ends, and is refused if that was by signing out. */
function isEndedStream(message: ConsoleMessage) {
  return message.text().includes('401') && message.location().url.endsWith('/api/inbox/events')
}

/** A message form is sent by script, and Chromium logs its 422 as an error; the tests assert what the form then says. */
function isRefusedForm(message: ConsoleMessage) {
  return message.text().includes('422') && message.location().url.endsWith('/enquiries')
}

function isForeign(address: string, siteUrl: string) {
  const { origin, protocol } = new URL(address)
  return protocol.startsWith('http') && origin !== siteUrl
}

/**
 * Runs in the page: ids, labels and names that do not lead to one element. A label of a doubled id writes into the
 * wrong field, and two text fields of one form with one name mix their values.
 */
function idFaults() {
  const faults = new Set<string>()
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const doubled = (names: string[]) => names.filter((name, n) => name && names.indexOf(name) !== n)
  const byId = (id: string | null) => document.getElementById(id ?? '')
  for (const id of doubled(all('[id]').map(({ id }) => id))) faults.add(`doubled id: ${id}`)
  for (const label of document.querySelectorAll('label')) {
    const inside = label.querySelectorAll('input:not([type=hidden]), select, textarea')
    if (!label.control || inside.length > 1) faults.add(`label of no one field: ${label.innerText}`)
  }
  for (const name of ['aria-labelledby', 'aria-describedby', 'form', 'list', 'popovertarget'])
    for (const element of all(`[${name}]:not([inert] *)`))
      for (const id of element.getAttribute(name)?.split(' ') ?? [])
        if (!byId(id)) faults.add(`${name} without its element: ${id}`)
  for (const { elements } of document.forms) {
    const texts = 'textarea, select, input:not([type=radio], [type=checkbox], [type=hidden])'
    const fields = [...elements].filter((one) => one.matches(texts))
    for (const name of doubled(fields.map((one) => one.getAttribute('name') ?? '')))
      faults.add(`two fields of a form with the name ${name}`)
  }
  const forms = all('form').map(
    (form) => form.ariaLabel ?? byId(form.getAttribute('aria-labelledby'))?.innerText ?? '',
  )
  for (const name of doubled(forms)) faults.add(`two forms with the name ${name}`)
  return [...faults].map((fault) => `${fault} (${location.pathname})`)
}

/** Collects the faults of `idFaults` in every page that is opened from now on, in every context. */
export function watchIds(browser: Browser) {
  const faults = new Set<string>()
  const look = async (page: Page) => {
    for (const fault of await page.evaluate(idFaults).catch(() => [])) faults.add(fault)
  }
  const watch = (context: BrowserContext) => {
    // Where a test has turned scripts off, a page is looked at once, when it has loaded.
    context.on('page', (page) => page.on('load', look))
    context.on('console', (message) => {
      const [, fault] = message.text().split(mark)
      if (fault) faults.add(fault)
    })
    void context.addInitScript({ content: `(${whileItChanges})(${idFaults}, '${mark}')` })
  }
  browser.contexts().forEach(watch)
  browser.on('context', watch)
  const stop = async () => {
    browser.off('context', watch)
    for (const context of browser.contexts()) await Promise.all(context.pages().map(look))
  }
  return { faults, stop }
}

const mark = 'ids of the page: '

/** Runs in every page. */
function whileItChanges(faultsNow: typeof idFaults, before: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    // What a label leads to can be the part of the page that comes last.
    if (document.readyState === 'loading') return
    // A page may be changed in several steps at once.
    timer ??= setTimeout(() => {
      timer = undefined
      for (const fault of faultsNow()) console.debug(before + fault)
    }, 100)
  }
  document.addEventListener('DOMContentLoaded', later)
  const attributeFilter = ['id', 'for', 'form', 'name', 'aria-describedby', 'aria-labelledby']
  const watched = { childList: true, subtree: true, attributeFilter }
  new MutationObserver(later).observe(document, watched)
}
