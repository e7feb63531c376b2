import { expect, test } from 'vitest'

import { engines, freshDatabase, gathered } from '#app/database/database.testing.ts'
import { mailServer, readMail } from '#app/mail/mail-server.testing.ts'
import { soon, startMail, withoutMail } from '#app/mail/mail.testing.ts'
import { erasePersonalData, personalData } from '#app/privacy/personal-data.server.ts'

import { enquiryExport } from './api.server.ts'
import { saveEnquiryList } from './enquiry-lists.server.ts'
import { newEnquiryList, typedLineOf } from './enquiry-lists.testing.ts'

const siteUrl = 'https://shop.example'
const list = newEnquiryList({
  message: 'Urgent.',
  lines: [
    typedLineOf({ maker: 'Naniwa', note: 'S/N 12\nsleeve' }),
    typedLineOf({ title: 'Packing', quantity: '8', unit: 'm', details: { serial: 'A1' } }),
  ],
})

test.each(engines)(
  'the owner gets the lines by mail, the buyer their number (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const server = await mailServer()
    const { mail } = startMail(db, server.settings)
    for (let n = 0; n < 3; n++) await saveEnquiryList(db, list, { mail, siteUrl })
    await expect.poll(() => server.state.arrived.length, soon).toBe(2)
    const read = (to: string) =>
      readMail(server.state.arrived.find((one) => one.to === to)?.raw ?? '')
    const toOwner = read('owner@example.com')
    expect(toOwner.headers['subject']).toBe('Enquiry L-2345-6789: MV Example')
    expect(toOwner.text).toContain('Vessel: MV Example\nIMO number: 9074729\n')
    expect(toOwner.text).toContain(`Lines:

1) 1 pcs Impeller, Naniwa; S/N 12 sleeve (not listed)
2) 8 m Packing; serial A1 (not listed)

Message:

Urgent.`)
    const toBuyer = read('chief@example.com')
    expect(toBuyer.headers['subject']).toBe('We have your list: L-2345-6789')
    expect(toBuyer.text).toContain('Your list of 2 lines is stored under the reference L-2345-6789')
    // What was typed goes to the owner only, so that the form cannot send a text to a stranger.
    expect(toBuyer.text).not.toContain('Impeller')
  },
)

test.each(engines)(
  'export and personal data have the lines; erasing deletes them (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const mail = withoutMail(db)
    await saveEnquiryList(db, list, { mail, siteUrl })
    const { columns, rows } = enquiryExport(
      db,
      { show: 'all', search: '' },
      { siteUrl, timeZone: 'UTC' },
    )
    const [[cells] = []] = await gathered(rows)
    const cell = (name: string) => cells?.[columns.indexOf(name)]
    expect(cell('Vessel')).toBe('MV Example')
    expect(cell('Lines')).toContain('\n2) 8 m Packing; serial A1 (not listed)')
    const person = { email: 'CHIEF@example.com' }
    const held = await personalData(db, person)
    expect(held.enquiries).toMatchObject([
      { vessel: 'MV Example', lines: [{}, { title: 'Packing' }] },
    ])
    await db.transaction().execute((tx) => erasePersonalData(tx, person))
    for (const table of ['enquiries', 'enquiryLines'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  },
)
