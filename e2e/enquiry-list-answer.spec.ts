import { axe } from './axe.ts'
import { addFree, numberOn, openList, sentLists, sign } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

test('on a phone Send asks to whom the list is answered, and keeps what is typed @phone-only', async ({
  page,
  site,
}) => {
  const vessel = 'MV Answer'
  await openList(page)
  await addFree(page, ['Piston ring', 'Gland packing'])
  const number = await numberOn(page)
  const send = page.getByRole('button', { name: 'Send 2 lines' })
  await send.click()
  const sheet = page.getByRole('dialog', { name: 'Answer to' })
  const name = sheet.getByLabel('Name or rank')
  await expect(name).toBeFocused()
  await expect(sheet.getByLabel('Vessel')).toBeHidden()
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await axe(page)
  // The page behind it takes no key.
  for (let n = 0; n < 14; n++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          !document.activeElement?.closest('main form[data-list]'),
      ),
    ).toBe(true)
  }
  await name.fill('Chief engineer')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(send).toBeFocused()
  await expect(page.getByLabel('Name or rank')).toHaveValue('Chief engineer')

  await page.getByRole('link', { name: 'Answer to' }).click()
  await expect(sheet.getByLabel('Email or phone')).toBeFocused()
  await sheet.getByRole('button', { name: 'Send 2 lines' }).click()
  await expect(sheet.getByText('Please give an email or a phone number')).toBeVisible()
  await axe(page)
  await sheet.getByLabel('Email or phone').fill('chief@example.com')
  await sheet.getByText('Ship and port, optional').click()
  await sheet.getByLabel('Vessel').fill(vessel)
  await sheet.getByRole('button', { name: 'Send 2 lines' }).click()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  const { lists, lines } = await sentLists(site, vessel)
  expect(lists).toMatchObject([{ name: 'Chief engineer', email: 'chief@example.com' }])
  expect(lines).toHaveLength(2)
})

test('with an address Send sends at once, and without a connection the fields of the page ask @phone-only', async ({
  page,
  context,
  pageErrors,
}) => {
  await openList(page)
  await addFree(page, ['Piston ring'])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByLabel('Name or rank')).toBeFocused()
  await context.setOffline(false)
  pageErrors.splice(0)
  await sign(page, 'MV At Once')
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
})
