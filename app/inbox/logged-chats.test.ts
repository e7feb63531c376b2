import { expect, test } from 'vitest'

import { actFor } from '#app/database/authority.server.ts'
import type { Engine } from '#app/database/database.server.ts'
import { engines, freshDatabase, gathered } from '#app/database/database.testing.ts'

import { enquiryWith, managedEnquiries, unreadEnquiries } from './admin/managed-enquiries.server.ts'
import { enquiryExport } from './api.server.ts'
import { logChat } from './logged-chats.server.ts'

const chat = { name: 'Anna Smit', phone: '+31612345678', message: 'Two pumps, please' }
const by = 'olga'

async function logged(engine: Engine) {
  const db = await freshDatabase(engine)
  const log = (message = chat.message, now = new Date()) =>
    actFor({ account: by }, () => logChat(db, { ...chat, message, product: undefined }, by, now))
  return { db, log, id: await log() }
}

test.each(engines)('a logged chat is an enquiry of who logged it, read (%s)', async (engine) => {
  const { db, id } = await logged(engine)
  expect(await enquiryWith(db, id)).toMatchObject({
    ...chat,
    status: 'new',
    source: 'whatsapp',
    givenTo: by,
    readAt: expect.any(String),
  })
  expect(await unreadEnquiries(db)).toBe(0)
  const found = await managedEnquiries(db, { show: 'mine', me: by, search: 'pumps', limit: 9 })
  expect(found.rows.map(({ _id }) => _id)).toEqual([id])
})

test.each(engines)(
  'a logged chat sends nothing, and its entry names no buyer (%s)',
  async (engine) => {
    const { db, id } = await logged(engine)
    for (const table of ['mails', 'pushes'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const entries = await db.selectFrom('activity').selectAll().execute()
    expect(entries).toMatchObject([
      { kind: 'enquiries', action: 'logged', recordId: id, personId: by, title: null },
    ])
    expect(JSON.stringify(entries)).not.toContain('Anna')
  },
)

test.each(engines)(
  'a chat logged twice at once is saved once, later again (%s)',
  async (engine) => {
    const { db, log, id } = await logged(engine)
    expect(await log()).toBe(id)
    expect(await log('A valve, too')).not.toBe(id)
    expect(await log(chat.message, new Date(Date.now() + 11 * 60_000))).not.toBe(id)
    const actions = await db.selectFrom('activity').select('action').execute()
    expect(actions).toHaveLength(3)
  },
)

test.each(engines)('the CSV file says how an enquiry came (%s)', async (engine) => {
  const { db } = await logged(engine)
  const place = { siteUrl: 'https://shop.example', timeZone: 'UTC' }
  const { columns, rows } = enquiryExport(db, { show: 'all' }, place)
  const [first] = await gathered(rows)
  expect(first?.[0]?.[columns.indexOf('Came by')]).toBe('WhatsApp')
})
