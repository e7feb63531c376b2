import { expect, test } from './site.ts'

test('a product page prints as one sheet of A4 with its numbers, a code and blanks', async ({
  page,
}) => {
  await page.goto('/')
  const addresses = await page
    .locator('.product-card a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const address of addresses.slice(0, 4)) {
    await page.goto(address)
    const sheet = page.locator('.product-sheet')
    await expect(sheet).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(page.locator('header.site-header')).toBeHidden()
    await expect(page.locator('#message')).toBeHidden()
    await expect(sheet.locator('svg path')).toHaveCount(1)
    await expect(sheet.getByText('Serial number')).toBeVisible()
    await expect(sheet.locator('img').first()).toHaveJSProperty('complete', true)
    await page.emulateMedia({ media: null })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)].map(
      ([, ...size]) => size,
    )
    // One page of 210 by 297 mm, in points.
    expect(sizes).toEqual([[expect.stringMatching(/^59[45]$/), expect.stringMatching(/^84[12]$/)]])
  }
})

test('the form of a product names the part, so that little is left to type', async ({ page }) => {
  await page.goto('/search?q=jma9122')
  await page.getByRole('link', { name: 'View Details: JRC JMA-9122-6XA X-band radar' }).click()
  await expect(page.locator('#message')).toHaveValue(
    /^Please quote: JRC JMA-9122-6XA X-band radar, CM-01-1007\nQuantity: 1\nSerial number: /,
  )
  const send = page.getByRole('region', { name: 'What to send' })
  await expect(send.getByRole('listitem')).toHaveCount(3)
  await expect(send).toContainText(
    'Type and serial number, from the plate on the back of the unit.',
  )
})
