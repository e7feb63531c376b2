import { expect, test } from './site.ts'

/** The text of a nameplate with typing errors, and its part; the correction `offered` is tapped first. */
const plates: { typed: string; part?: string; offered?: string }[] = [
  { typed: 'jma9122 6xa', part: 'JRC JMA-9122-6XA X-band radar' },
  { typed: 'furuno fe 8OO', offered: 'furuno FE 800', part: 'Furuno FE-800' },
  { typed: 'VTR-354 bering', part: 'Bearing set for VTR 354' },
  { typed: 'mopx213', part: 'Intermediate service kit for MOPX 213' },
  { typed: 'oily seperator filtr', part: 'Oily water separator filter set' },
  { typed: 'UG 4O', offered: 'UG 40', part: 'Woodward UG-40 governor' },
  { typed: '213,53 wika', part: 'WIKA 213.53 liquid-filled pressure gauge' },
  { typed: 'perkins 1104c44 tag2', part: 'Perkins 1104C-44TAG2 open set' },
  { typed: 'man b&w 6s50mc-c', part: 'Exhaust valve spindle for S50MC-C' },
  { typed: 'Model NX-700A s/n 4455', part: 'Furuno NX-700A' },
  { typed: 'KOMATSU SA6D125 s/n 7O313' },
]

test.use({ viewport: { width: 390, height: 844 } })

const byHand = plates.filter(
  ({ typed, part, offered }) => typed === 'jma9122 6xa' || typed === 'UG 4O' || !(part ?? offered),
)

for (const { typed, part, offered } of byHand) {
  const leads = part === undefined ? 'an enquiry' : 'the part'
  test(`“${typed}” leads to ${leads} in two taps`, async ({ page }) => {
    await page.goto('/faq')
    const box = page.getByRole('banner').locator('input[name=q]')
    await box.fill(typed)
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${typed}”`)
    if (offered) await page.getByRole('link', { name: offered, exact: true }).click()
    if (part === undefined) {
      await page.getByRole('link', { name: 'Ask for this part' }).click()
      await expect(page.getByLabel('Name')).toBeInViewport()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
        `I am looking for: ${typed}`,
      )
    } else {
      const found = page.getByRole('link', { name: /^View Details: / }).first()
      await expect(found).toHaveAccessibleName(new RegExp(`^View Details: ${part}`))
      await found.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(part)
    }
  })
}

test('the first part that a search shows is the one of the nameplate', async ({ request }) => {
  for (const { typed, part, offered } of plates.filter((one) => !byHand.includes(one))) {
    const params = { q: typed }
    let html = await (await request.get('/search', { params })).text()
    if (offered) {
      expect(html).toContain(`>${offered}</a>`)
      html = await (await request.get('/search', { params: { q: offered } })).text()
    }
    const [, found = ''] =
      /View Details: ?(?:<[^>]*>)*([^"<]*)/.exec(html.replaceAll('<!-- -->', '')) ?? []
    expect([typed, found.slice(0, part?.length)]).toEqual([typed, part])
  }
})

test('an unknown number beside a known maker is asked for in one tap, as typed', async ({
  page,
}) => {
  await page.goto('/search?q=alfa+laval+1762418-8O')
  await expect(page.getByText('Nothing for 1762418 8O. For alfa laval: 3 products.')).toBeVisible()
  const ask = page.getByRole('link', { name: 'Ask for 1762418 8O' })
  const chat = new URL((await ask.getAttribute('href')) ?? '')
  expect(chat.searchParams.get('text')).toContain('alfa laval 1762418-8O')
  await expect(
    page.getByRole('button', { name: 'Add “alfa laval 1762418-8O” to your list' }),
  ).toBeVisible()
})
