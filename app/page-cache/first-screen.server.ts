import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

import { styleSheetAt } from '#app/settings/look.server.ts'

import { pickRules, type Rule, rulesIn, wordsOf } from './style-rules.ts'

const clientFolder = join(process.cwd(), 'build/client')

/** What stands after it comes only after the style sheets (ui/fold.tsx). */
const fold = '<span id="fold" hidden=""></span>'
const styleSheet = /<link rel="stylesheet" href="([^"]+)"(?: data-precedence="page")?\/>/g
const foldWithStyles = new RegExp(`(?<=${fold})(?:${styleSheet.source})+`)

/** Style sheets go behind the first screen and its rules into the page: a first visit paints a round trip earlier. */
export async function withFirstScreen(response: Response, folder = clientFolder) {
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html')) return response
  const page = await response.text()
  const [head = '', rest = ''] = page.split('</head>', 2)
  const firstScreen = rest.split(fold, 1)[0]
  const links = [...head.matchAll(styleSheet)]
  if (links.length === 0 || firstScreen === undefined || firstScreen === rest) {
    return new Response(page, { status, headers })
  }
  const style = styleOf(
    links.map(([, address = '']) => address),
    firstScreen,
    folder,
  )
  let isFirst = true
  const put = () => {
    const text = isFirst ? `<style>${style}</style>` : ''
    isFirst = false
    return text
  }
  const written =
    head.replaceAll(styleSheet, put).replace('href="#end"', 'href="#fold"') +
    '</head>' +
    rest.replace(fold, fold + links.map(([link]) => link).join(''))
  const policy = headers.get('content-security-policy')
  const source = `style-src 'self' 'sha256-${hash('sha256', style, 'base64')}'`
  if (policy) headers.set('content-security-policy', policy.replace("style-src 'self'", source))
  headers.append('vary', 'Sec-Fetch-Site')
  return new Response(written, { status, headers })
}

/** The same page for a browser that has the style sheets: they block rendering again, and no rule is sent twice. */
export function withStyleSheets(page: string) {
  const [links] = foldWithStyles.exec(page) ?? []
  if (!links) return page
  return page
    .replace(/<style>.*?<\/style>/s, links)
    .replace('href="#fold"', 'href="#end"')
    .replace(fold + links, '')
}

/** Another page of this site has loaded the style sheets. A browser without the header gets a first visit's page. */
export function hasStyleSheets(headers: IncomingHttpHeaders) {
  return headers['sec-fetch-site'] === 'same-origin'
}

function styleOf(addresses: string[], part: string, folder: string) {
  const words = wordsOf(part)
  return addresses
    .map((address) => {
      const own = /^\/look\/(.+)/.exec(address)?.[1]
      return own ? (styleSheetAt(own) ?? '') : pickRules(rulesAt(address, folder), words)
    })
    .join('')
}

const known = new Map<string, Rule[]>()

function rulesAt(address: string, folder: string) {
  const rules = known.get(address) ?? rulesIn(readFileSync(join(folder, address), 'utf8'))
  known.set(address, rules)
  return rules
}
