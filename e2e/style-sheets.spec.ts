import { expect, test } from './site.ts'

test('a page names its style sheet before its fonts, which have a low priority, and its script', async ({
  request,
}) => {
  for (const address of ['/', '/categories/generator', '/faq', '/contact-us', '/not-an-address']) {
    const [head = ''] = (await (await request.get(address)).text()).split('</head>')
    const tags = head.match(/<(?:link|script) [^>]*>/g) ?? []
    const files = tags
      .filter((tag) => /rel="stylesheet"|as="font"|<script [^>]*src=/.test(tag))
      .map((tag) => [
        /\brel="(\w+)"/.exec(tag)?.[1] ?? 'script',
        /\bfetchpriority="(\w+)"/i.exec(tag)?.[1],
      ])
    expect([address, ...files]).toEqual([
      address,
      ['stylesheet', undefined],
      ['preload', 'low'],
      ['preload', 'low'],
      ['preload', 'low'],
      ['script', 'low'],
    ])
  }
})
