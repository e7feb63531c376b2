import { expect, test } from './site.ts'

for (const address of ['/', '/categories/generator', '/faq', '/contact-us', '/not-an-address']) {
  test(`${address} names its style sheet before its fonts, which have a low priority, and its script`, async ({
    page,
  }) => {
    await page.goto(address)
    const files = await page
      .locator('head :is(link[rel=stylesheet], link[as=font], script[src])')
      .evaluateAll((all) =>
        all.map((one) => [
          one.getAttribute('rel') ?? one.localName,
          one.getAttribute('fetchpriority'),
        ]),
      )
    expect(files).toEqual([
      ['stylesheet', null],
      ['preload', 'low'],
      ['preload', 'low'],
      ['preload', 'low'],
      ['script', 'low'],
    ])
  })
}
