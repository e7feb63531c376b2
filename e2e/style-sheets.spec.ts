import { expect, test } from './site.ts'

const addresses = ['/', '/categories/generator', '/faq', '/contact-us', '/not-an-address']

/** The rules and the files that a part of a page names, in its order. */
function filesIn(part = '') {
  const tags = part.match(/<(?:link|script|style)[ >][^>]*/g) ?? []
  return (
    tags
      .filter((tag) => /^<style|rel="stylesheet"|as="font"|<script [^>]*src=/.test(tag))
      // A browser reads what is for paper alone after everything else.
      .filter((tag) => !tag.includes('media="print"'))
      .map((tag) => [
        /^<style|\brel="(\w+)"/.exec(tag)?.[1] ?? (tag.startsWith('<style') ? 'rules' : 'script'),
        /\bfetchpriority="(\w+)"/i.exec(tag)?.[1],
      ])
  )
}

const later = [
  ['preload', 'low'],
  ['preload', 'low'],
  ['preload', 'low'],
  ['script', 'low'],
]

test('a first visit has the rules of the first screen in the page, and its style sheet after that screen', async ({
  request,
}) => {
  for (const address of addresses) {
    const page = await (await request.get(address)).text()
    const [head, body = ''] = page.split('</head>')
    const [screen, rest] = body.split('<span id="fold"')
    expect([address, ...filesIn(head)]).toEqual([address, ['rules', undefined], ...later])
    expect(filesIn(screen)).toEqual([])
    expect(filesIn(rest)).toEqual([['stylesheet', undefined]])
  }
})

test('a page of somebody who comes from the site names its style sheet before its fonts, which have a low priority, and its script', async ({
  request,
}) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const address of addresses.filter((one) => one !== '/not-an-address')) {
    const page = await (await request.get(address, { headers })).text()
    const [head, body] = page.split('</head>')
    expect([address, ...filesIn(head)]).toEqual([address, ['stylesheet', undefined], ...later])
    expect(filesIn(body)).toEqual([])
  }
})

test('the enquiry list of somebody with a cookie names its style sheets first, too', async ({
  request,
}) => {
  const page = await (await request.get('/enquiry-list', { headers: { cookie: 'list=x' } })).text()
  const [head, body] = page.split('</head>')
  const names = filesIn(head).map(([name]) => name)
  expect(names.filter((name) => name === 'stylesheet')).toHaveLength(3)
  expect([...names, ...filesIn(body).map(([name]) => name)]).not.toContain('rules')
})
