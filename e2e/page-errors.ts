import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/**
 * Collects the errors of every page of a context: console and script errors, requests to another host,
 * and violations of the content security policy.
 */
export async function collectPageErrors(context: BrowserContext, siteUrl: string) {
  const pageErrors: string[] = []
  const documents = new Set<string>()
  context.on('console', (message) => {
    if (message.type() !== 'error' || isEndedStream(message) || isRefusedForm(message)) return
    if (isHeldScript(message)) return
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

/** The page of a live preview is in a frame that runs no script: its slides stay where they are. */
function isHeldScript(message: ConsoleMessage) {
  const text = message.text()
  return text.startsWith('Blocked ') && /\?beside\b/.test(`${text} ${message.location().url}`)
}

/**
 * A page of the admin that is left while its data are still coming: React Router has the data, and leaves the promise
 * of the rest without a handler (`decode` of its turbo-stream). Other pages have no router.
 */
function isLeftPage(problem: WebError) {
  const isOfAdmin = new URL(problem.page()?.url() ?? 'about:blank').pathname.startsWith(
    '/dashboard',
  )
  return isOfAdmin && problem.error().message === 'signal is aborted without reason'
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
