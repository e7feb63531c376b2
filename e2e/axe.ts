import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    axe?: typeof import('axe-core')
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * Expects no axe violations on the page in its present state (WCAG 2.2 A and AA, best practices), or only in the
 * elements `within` it, which are what is new on a page that was looked at whole before.
 */
export async function axe(page: Page, within = 'html') {
  // A document keeps the script, which takes a tenth of a second to compile.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  expect(await page.evaluate(violationsOf, { within, tags: rules })).toEqual([])
  if (within === 'html') expect(await page.evaluate(structureFaults)).toEqual([])
}

/** Runs in the page: what axe leaves out. */
function structureFaults() {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const isNamed = (element: Element) =>
    element.ariaLabel ||
    element.getAttribute('aria-labelledby') ||
    element.matches(':has(> legend)')
  const nameless = all('aside, fieldset, [role=toolbar], [role=group], [role=region]').filter(
    (element) => !isNamed(element),
  )
  const searches = all('search').filter((each, _, { length }) => length > 1 && !isNamed(each))
  const groups = all('dl > div').filter(({ children }) => {
    const names = Array.from(children, ({ localName }) => localName).join(' ')
    return !/^dt( dt)*( dd)+$/.test(names)
  })
  const empty = all('dl').filter((list) => !list.querySelector('dt'))
  const inAddress = all('address :is(h1, h2, h3, h4, section, article, nav, aside, header, footer)')
  const lost = all('[form]').filter(
    (part) =>
      !(document.getElementById(part.getAttribute('form') ?? '') instanceof HTMLFormElement),
  )
  const silent = [...document.querySelectorAll<HTMLFormElement>('form')].filter(
    (form) =>
      !Array.from(form.elements).some((part) => part.matches('button, [type=submit]')) &&
      !form.querySelector('[role=status]'),
  )
  const target = all('h1:not(#content[tabindex="-1"])')
  return [nameless, searches, groups, empty, inAddress, lost, silent, target]
    .flat()
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** Runs in the page. Passed checks are not described; the frames are another host's, or run no script. */
async function violationsOf({ within, tags }: { within: string; tags: string[] }) {
  // A page that was just opened may be found by a test before it is styled.
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(
    sheets
      .filter(({ sheet }) => !sheet)
      .map((link) => new Promise((done) => link.addEventListener('load', done))),
  )
  const found = await window.axe?.run(within, {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
  })
  if (!found) throw new Error('The page has no axe.')
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}
