import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { saveAttachment } from '#app/inbox/attachments/attachments.server.ts'
import { saveEnquiryList } from '#app/inbox/enquiry-lists.server.ts'
import { newEnquiryList } from '#app/inbox/enquiry-lists.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

const person = { email: 'chief@example.com' }

test.each(engines)(
  'a copy holds the files of a person, and they are erased with him (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    const file = (name: string, bytes: Buffer) => ({
      name,
      bytes,
      size: bytes.length,
      preview: null,
    })
    const _id = 'a'.repeat(32)
    const other = 'b'.repeat(32)
    const type = 'application/pdf'
    const bytes = Buffer.from([0, 1, 254, 255])
    await saveAttachment(db, { ...file('plate.pdf', bytes), type, _id, senderHash: '' })
    await saveAttachment(db, { ...file('b.pdf', bytes), type, _id: other, senderHash: '' })
    const mailing = { mail: withoutMail(db), siteUrl: 'https://shop.example' }
    const list = newEnquiryList({ attachments: [{ _id, line: 1 }] })
    await saveEnquiryList(db, list, mailing)
    const anna = { listNumber: 'L-2222-2222', email: 'anna@example.com' }
    await saveEnquiryList(
      db,
      newEnquiryList({ ...anna, attachments: [{ _id: other, line: 0 }] }),
      mailing,
    )

    const copy = await asOwner('POST', '/api/people/copy', person)
    expect(copy.json()).toMatchObject({
      enquiries: [
        {
          files: [
            { name: 'plate.pdf', size: 4, linePosition: 1, base64: bytes.toString('base64') },
          ],
        },
      ],
    })
    const { password } = credentials
    expect((await asOwner('POST', '/api/people/forget', { ...person, password })).statusCode).toBe(
      200,
    )
    const left = await db.selectFrom('attachments').select('_id').execute()
    expect(left).toEqual([{ _id: other }])
  },
)
