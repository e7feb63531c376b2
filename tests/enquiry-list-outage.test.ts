import { beforeAll, expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { list, openSite, pdf, rowsOf } from './attachments.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const typed = {
  ...list,
  vessel: 'Aurora',
  message: 'By Friday, please.',
  'note-1': 'Bronze, not rubber',
  'quantity-2': '7',
}

const texts = Object.values(typed).slice(1)

test.each(engines)(
  'a list that cannot be stored is shown again as it was typed, with its files (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const attached = await site.list({ ...typed, do: 'attach' }, [pdf])
    const [, id = ''] = /name="file-1" value="([0-9a-f]{32})"/.exec(attached.body) ?? []
    expect(id).not.toBe('')
    const form = { ...typed, 'file-1': id }
    const giveBack = await takeAway(site.db, 'attachments')
    for (const action of ['send', 'update']) {
      const { statusCode, body, headers, cookies } = await site.list({ ...form, do: action })
      expect([statusCode, headers['retry-after']], action).toEqual([503, '5'])
      for (const text of texts) expect(body, action).toContain(text)
      expect(body, action).toContain(`name="file-1" value="${id}"`)
      expect(body, action).toMatch(/role="alert"[^]{0,400}again/)
      expect(cookies.find(({ name }) => name === 'listFiles')?.value, action).toBe(id)
    }
    await giveBack()
    expect((await site.list(form)).statusCode).toBe(303)
    expect(await rowsOf(site)).toMatchObject([{ name: 'drawing.pdf', position: 1 }])
  },
)

test.each(engines)('fields behind a file that cannot be stored are kept (%s)', async (engine) => {
  const { app, db, origin } = await openSite(engine)
  const form = new FormData()
  form.append('files', new File([new Uint8Array(pdf.bytes)], pdf.name))
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  const request = new Request(origin, { method: 'POST', body: form })
  const headers = {
    origin,
    accept: 'text/html',
    'content-type': `${request.headers.get('content-type')}`,
  }
  const payload = Buffer.from(await request.arrayBuffer())
  const giveBack = await takeAway(db, 'attachments')
  const answer = await app.inject({ method: 'POST', url: '/enquiry-list', headers, payload })
  await giveBack()
  for (const text of texts) expect(answer.body).toContain(text)
  expect(answer.body).toContain('A file could not be stored. Please add it again in a moment.')
})
