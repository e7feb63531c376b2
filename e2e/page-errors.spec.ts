import { expect, test } from './site.ts'

test('a script error, a foreign request and an inline script are noticed', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted error')
    })
    const picture = new Image()
    picture.src = 'http://127.0.0.2/planted.png'
    const script = document.createElement('script')
    script.textContent = 'document.title = "planted"'
    document.head.append(script)
  })
  await expect.poll(() => pageErrors.join('\n')).toContain('script: planted error')
  await expect
    .poll(() => pageErrors.join('\n'))
    .toContain('policy: img-src refuses http://127.0.0.2')
  expect(pageErrors.join('\n')).toContain('policy: script-src-elem refuses inline')
  pageErrors.length = 0
})

test('a 404 page is not an error by itself', async ({ page, pageErrors }) => {
  const answer = await page.goto('/not-an-address')
  expect(answer?.status()).toBe(404)
  expect(pageErrors).toEqual([])
})

for (const javaScriptEnabled of [true, false]) {
  test(`doubled ids and names, and a label without a field are noticed, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    site,
    idFaults,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url })
    const page = await context.newPage()
    await page.route('**/faq', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form aria-label="Send"><label for="note">Note</label><input id="note" name="a"><input name="a"></form>
          <form aria-label="Send"><textarea id="note" aria-describedby="no-hint"></textarea></form>
          <label for="nothing">Name</label>`,
      }),
    )
    await page.goto('/faq')
    const all = [
      'aria-describedby without its element: no-hint',
      'doubled id: note',
      'label of no one field: Name',
      'two fields of a form with the name a',
      'two forms with the name Send',
    ]
    await expect.poll(() => [...idFaults].toSorted()).toEqual(all.map((one) => `${one} (/faq)`))
    await context.close()
    idFaults.clear()
  })
}
