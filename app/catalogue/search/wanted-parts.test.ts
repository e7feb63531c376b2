import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { managedEnquiries } from '#app/inbox/admin/managed-enquiries.server.ts'
import { saveEnquiryList } from '#app/inbox/enquiry-lists.server.ts'
import { newEnquiryList, typedLineOf } from '#app/inbox/enquiry-lists.testing.ts'
import { newListNumber } from '#app/inbox/reference.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'

import { countMissed, wantedParts } from './missed-searches.server.ts'

test.each(engines)('free lines and searches of the same words are one, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const mailing = { mail: withoutMail(db), siteUrl: 'https://shop.example' }
  const send = async (...titles: string[]) => {
    const lines = titles.map((title) => typedLineOf({ title }))
    const list = newEnquiryList({ lines, listNumber: newListNumber() })
    expect(await saveEnquiryList(db, list, mailing)).toMatchObject({ outcome: 'saved' })
  }
  await countMissed(db, 'zx-99817')
  await countMissed(db, 'hose clamp')
  await send('ZX 99817', 'A/C pump 1/2"', 'zx.99817')
  await send('ZX-99817', 'Call me +880 1700 000000')
  const today = new Date().toISOString().slice(0, 10)
  const { rows, count } = await wantedParts(db, { limit: 2 })
  expect({ rows, count }).toEqual({
    rows: [
      {
        words: 'zx 99817',
        title: expect.stringMatching(/^ZX.99817$/i),
        times: 1,
        lists: 2,
        lastDay: today,
      },
      {
        words: 'ac pump 12',
        title: 'A/C pump 1/2"',
        times: 0,
        lists: 1,
        lastDay: today,
      },
    ],
    count: 3,
  })
  for (const { title, lists } of rows) {
    const asked = await managedEnquiries(db, { search: title, show: 'all', limit: 10 })
    expect(asked.matching, title).toBe(lists)
  }

  await db.updateTable('enquiries').set({ status: 'spam' }).execute()
  expect((await wantedParts(db, { limit: 9 })).rows.map(({ lists }) => lists)).toEqual([0, 0])
  const later = Date.now() + 91 * 24 * 3_600_000
  expect(await wantedParts(db, { limit: 9, now: later })).toEqual({ rows: [], count: 0 })
})
