import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/**
 * Collects what must not happen on any page of a visitor: errors in the console or of a script,
 * requests to another host, and violations of the content security policy.
 */
export async function troubleOf(context: BrowserContext, siteUrl: string) {
  const trouble: string[] = []
  const documents = new Set<string>()
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAnswerOfDocument(message, documents)) {
      trouble.push(`console: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (problem) => trouble.push(`script: ${problem.error().message}`))
  context.on('request', (request) => {
    if (request.isNavigationRequest()) documents.add(request.url())
    if (isForeign(request.url(), siteUrl)) trouble.push(`another host: ${request.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`policy: ${effectiveDirective} refuses ${blockedURI}`)
    })
  })
  return trouble
}

/** Chromium calls a 404 page an error in its console; the story that opens one knows what it asks. */
function isAnswerOfDocument(message: ConsoleMessage, documents: Set<string>) {
  return (
    message.text().startsWith('Failed to load resource: the server responded') &&
    documents.has(message.location().url)
  )
}

function isForeign(address: string, siteUrl: string) {
  const { origin, protocol } = new URL(address)
  return protocol.startsWith('http') && origin !== siteUrl
}
