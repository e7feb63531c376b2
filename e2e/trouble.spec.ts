import { expect, test } from './site.ts'

test('a script error, a foreign request and an inline script are noticed', async ({
  page,
  goTo,
  trouble,
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
  await expect.poll(() => trouble.join('\n')).toContain('script: planted error')
  await expect.poll(() => trouble.join('\n')).toContain('policy: img-src refuses http://127.0.0.2')
  expect(trouble.join('\n')).toContain('policy: script-src-elem refuses inline')
  trouble.length = 0
})

test('an address that is not there is no trouble by itself', async ({ page, trouble }) => {
  const answer = await page.goto('/not-an-address')
  expect(answer?.status()).toBe(404)
  expect(trouble).toEqual([])
})
