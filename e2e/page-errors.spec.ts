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
