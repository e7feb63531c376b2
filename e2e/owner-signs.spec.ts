import { axe } from './axe.ts'
import { notice, openEnquiry, status, test } from './owner-inbox.ts'
import { expect } from './owner.ts'

// What the admin tells of a record without being asked: which one a message means, what is not saved yet.

test('a newer message replaces the older one, names its record and leaves the reply links free @phone', async ({
  page,
  ask,
}) => {
  const [id] = await ask({ name: 'Ann', email: 'ann@example.com' })
  await openEnquiry(page, id)
  await status(page, 'Won').click()
  await status(page, 'Lost').click()
  await expect(notice(page)).toHaveText('Marked as lost. Ann')
  await expect(notice(page)).toHaveCount(1)
  const replies = page.getByRole('group', { name: 'Reply' }).getByRole('link')
  // A covered link would not take the press.
  for (const reply of await replies.all()) await reply.click({ trial: true })
  await axe(page)
})
