import { hash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { withFirstScreen, withStyleSheets } from './first-screen.server.ts'
import { serve } from './page-cache.testing.ts'
import { pickRules, rulesIn, wordsOf } from './style-rules.ts'

const picked = (sheet: string, part: string) => pickRules(rulesIn(sheet), wordsOf(part))

test('rules are picked whose names are all in the part of the page', () => {
  const part = '<main id="content"><p class="lead md:w-[2rem]">One</p><a href="/">Home</a></main>'
  const rules = [
    'p{margin:0}',
    '.lead,.other{color:red}',
    '.lead .other{color:blue}',
    '#content>a[href]{color:green}',
    '#other{color:green}',
    'table{margin:0}',
    '[open]{margin:0}',
    String.raw`@media (width>=48rem){.md\:w-\[2rem\]{width:2rem}.md\:w-\[3rem\]{width:3rem}}`,
    '.lead:not(.other,:has(.none)){margin:1px}',
    '*,:before{box-sizing:border-box}',
  ]
  expect(picked(rules.join(''), part)).toBe(
    [
      'p{margin:0}',
      '.lead{color:red}',
      '#content>a[href]{color:green}',
      String.raw`@media (width>=48rem){.md\:w-\[2rem\]{width:2rem}}`,
      '.lead:not(.other,:has(.none)){margin:1px}',
      '*,:before{box-sizing:border-box}',
    ].join(''),
  )
})

test('what the pointer, the keyboard or a printer needs is left for later', () => {
  const sheet = 'a:hover{color:red}a:focus-visible{margin:0}@media print{a{color:blue}}a{color:red}'
  expect(picked(sheet, '<a href="/">Home</a>')).toBe('a{color:red}')
})

test('closed details need no rules for what they hide', () => {
  const sheet = '.name{margin:0}.inside{margin:1px}'
  const details = (open: string) =>
    `<details${open}><summary class="name">More</summary><p class="inside"></p></details>`
  expect(picked(sheet, details(''))).toBe('.name{margin:0}')
  expect(picked(sheet, details(' open=""'))).toBe(sheet)
})

test('layers keep their order, also those without a picked rule', () => {
  const sheet = '@layer base,components;@layer base{.none{margin:0}}@layer components{p{margin:0}}'
  expect(picked(sheet, '<p>One</p>')).toBe(
    '@layer base,components;@layer base;@layer components{p{margin:0}}',
  )
})

test('of fonts, keyframes and registered properties come those that the first screen uses', () => {
  const sheet = [
    'p{animation:.2s blink;transform:rotate(var(--tw-rotate-x))}',
    '.none{animation:spin 1s;margin:var(--tw-leading)}',
    '@font-face{font-family:A;src:url(a.woff2)}',
    '@font-face{font-family:A;src:url(b.woff2);unicode-range:U+C4,U+C5}',
    '@property --tw-rotate-x{syntax:"*";inherits:false}',
    '@property --tw-leading{syntax:"*";inherits:false}',
    '@keyframes blink{to{opacity:0}}',
    '@keyframes spin{to{rotate:1turn}}',
  ]
  const [rule, , face, , property, , blink] = sheet
  expect(picked(sheet.join(''), '<p>One</p>')).toBe([rule, face, property, blink].join(''))
})

const fold = '<span id="fold" hidden=""></span>'

async function pageWithSheet(sheet: string) {
  const folder = await mkdtemp(join(tmpdir(), 'first-screen-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const name = `/assets/${Math.random()}.css`
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, name), sheet)
  const link = `<link rel="stylesheet" href="${name}" data-precedence="page"/>`
  const end = `${fold}<footer>Foot</footer><span id="end" hidden=""></span>`
  const page = `<!DOCTYPE html><html lang="en"><head><title>T</title>${link}<link rel="expect" href="#end" blocking="render"/></head><body><p class="a">$&</p>${end}</body></html>`
  const render = () =>
    withFirstScreen(
      new Response(page, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'public, no-cache',
          'content-security-policy': "default-src 'none'; style-src 'self'",
        },
      }),
      folder,
    )
  return { page, link, render }
}

test('the first screen has its rules in the page, with their hash in the policy, and the sheet after it', async () => {
  const { page, link, render } = await pageWithSheet('.a{color:red}footer{color:blue}')
  const response = await render()
  const text = await response.text()
  expect(text).toContain('<title>T</title><style>.a{color:red}</style>')
  expect(text).toContain(`<p class="a">$&</p><span id="fold" hidden=""></span>${link}<footer>`)
  expect(text).toContain('<link rel="expect" href="#fold" blocking="render"/>')
  const sum = hash('sha256', '.a{color:red}', 'base64')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self' 'sha256-${sum}'`,
  )
  expect(response.headers.get('vary')).toBe('Sec-Fetch-Site')
  expect(withStyleSheets(text)).toBe(page.replace(fold, ''))
})

test('a page without a fold or without a sheet stays as it is', async () => {
  for (const text of ['<head></head><p>One</p><span id="fold" hidden=""></span>', '<p>Two</p>']) {
    const headers = { 'content-type': 'text/html', 'content-security-policy': "style-src 'self'" }
    const response = await withFirstScreen(new Response(text, { headers }))
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-security-policy')).toBe("style-src 'self'")
  }
})

test('the cache sends who comes from a page of the site the page without the rules, under one ETag', async () => {
  const { page, render } = await pageWithSheet('.a{color:red}')
  const { get, fromMemory, pages } = await serve(render)
  const first = await get('/about', { 'accept-encoding': 'br', 'sec-fetch-site': 'none' })
  expect(first.text).toContain('<style>')
  const alone = pages.bytes
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding, 'sec-fetch-site': 'same-origin' }
    const again = await get('/about', headers)
    expect(again.text).toBe(page.replace(fold, ''))
    expect(again.headers['content-encoding']).toBe(encoding)
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(again.headers.vary).toBe('Sec-Fetch-Site, Accept-Encoding')
    const known = await get('/about', { ...headers, 'if-none-match': first.headers.etag })
    expect(known.status).toBe(304)
  }
  expect((await get('/about', { 'accept-encoding': 'br' })).text).toBe(first.text)
  expect(fromMemory()).toBe(5)
  expect(pages.bytes).toBeGreaterThan(alone)
})
