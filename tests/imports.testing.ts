import { expect, vi } from 'vitest'

import { type engines, freshUrl } from '#app/database/database.testing.ts'

import { openWholeSite } from './whole-site.testing.ts'

const minute = 60_000

/** A site whose owner sends files and forms without script. */
export async function openImports(engine: (typeof engines)[number]) {
  // Each form begins its check at once, not only when the site looks for new imports.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const site = await openWholeSite(engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {})
  vi.useRealTimers()
  const { app, origin, cookie, send } = site
  await app.ready()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const get = (url: string) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
  const upload = async (name: string, bytes: Buffer | string) => {
    const head = `--xxxx\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const payload = Buffer.concat([head, bytes, '\r\n--xxxx--\r\n'].map((one) => Buffer.from(one)))
    const type = 'multipart/form-data; boundary=xxxx'
    const headers = { origin, cookie, accept: 'text/html', 'content-type': type }
    const sent = { method: 'POST', url: '/dashboard/import', payload, headers } as const
    return String((await app.inject(sent)).headers.location)
  }
  /** The page once the rows are checked. */
  const page = async (url: string) => {
    let body = ''
    const read = async () => (body = (await get(url)).body)
    await expect.poll(read, { timeout: minute }).not.toContain('import-progress')
    return body.replaceAll('<!-- -->', '')
  }
  const post = async (url: string, typed: { [name: string]: string }) => {
    const [, phaseAt = ''] = /name="phaseAt" value="([^"]*)"/.exec(await page(url)) ?? []
    return send(url, new URLSearchParams({ phaseAt, ...typed }), { cookie })
  }
  return { ...site, get, page, post, upload }
}
