import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { mailServer } from '#app/mail/mail-server.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { queued, soon, startMail, withoutMail } from '#app/mail/mail.testing.ts'

import { changeMail } from './mail-action.server.ts'
import { mailDetails, mailStatus } from './mail-status.server.ts'

const enquiry = { name: 'Rahim', message: 'A radar', senderHash: 'x', createdAt: '2026-11-21' }

test.each(engines)(
  'the email state lists refused emails, the time of the last one, and their enquiries (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { settings, state } = await mailServer({ mood: 'refusing' })
    const { mail, clock } = startMail(db, settings)
    expect(await mailStatus(db, mail)).toEqual({ is: 'fine' })
    await db
      .insertInto('enquiries')
      .values({ ...enquiry, _id: '1', reference: 'E-234567', phone: '12345678' })
      .execute()
    await queued(db, mail, { event: 'enquiry 1 to owner' })
    await queued(db, mail, { event: 'enquiry 2 to sender', to: 'gone@example.com' })
    await expect.poll(() => mailStatus(db, mail), soon).toMatchObject({ refused: 2 })
    const { status, refused, ...details } = await mailDetails(db, mail)
    const lastTime = refused[0]?.failedAt
    expect(status).toMatchObject({ is: 'failing', since: undefined, refusedAt: lastTime })
    expect(details.queued).toBe(0)
    const about = refused.map(({ enquiryId, reference, lastError }) => [
      enquiryId,
      reference,
      lastError,
    ])
    expect(about.toSorted()).toEqual([
      ['1', 'E-234567', '550 No such user here'],
      ['2', undefined, '550 No such user here'],
    ])

    // Queued emails are counted separately from refused ones.
    state.mood = 'busy'
    await queued(db, mail, { event: 'newsletter 1 confirmed', to: 'a@example.com' })
    clock.ahead = 3 * 60_000
    await expect.poll(() => mailStatus(db, mail), soon).toMatchObject({ waiting: 1, refused: 2 })
  },
)

test.each(engines)(
  'a test email that is sent ends the error that was before it (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { settings, state } = await mailServer({ mood: 'busy' })
    const { mail, clock } = startMail(db, settings)
    await queued(db, mail, { event: 'newsletter 1 confirmed', to: 'a@example.com' })
    await expect
      .poll(
        async () => (await db.selectFrom('mails').select('lastError').execute())[0]?.lastError,
        soon,
      )
      .toBeTruthy()
    clock.ahead = 3 * 60_000
    expect(await mailStatus(db, mail)).toMatchObject({ is: 'failing', waiting: 1 })
    state.mood = 'fine'
    const site = { ...mail, isFixed: true, reload: async () => undefined }
    expect(await changeMail(db, site, { intent: 'test' })).toMatchObject({
      data: { test: { problem: undefined } },
    })
    expect(await mailStatus(db, mail)).toEqual({ is: 'fine' })
  },
)

test.each(engines)(
  'without a mail server the email state is off, and earlier queued emails are counted (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { settings } = await mailServer()
    await queued(
      db,
      openMail(db, settings, () => undefined),
    )
    expect(await mailDetails(db, withoutMail(db))).toEqual({
      status: { is: 'off' },
      queued: 1,
      refused: [],
      refusedCount: 0,
    })
  },
)
