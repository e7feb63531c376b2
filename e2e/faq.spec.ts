import { expect, test } from './site.ts'

test('R-FAQ-1 R-FAQ-2 R-FAQ-3 R-ENT-6 R-CONST-3 C-39 C-41: a slider with the one h1, three answered questions, and whom to ask', async ({
  page,
  goTo,
}) => {
  await goTo('/faq')
  const banner = page.getByRole('region', { name: 'Marine Accessories FAQ' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Marine Accessories FAQ'])
  await expect(banner.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner.getByRole('listitem')).toHaveCount(2)
  await expect(banner.getByRole('button', { name: /^Slide/ })).toHaveCount(2)

  const questions = page.locator('main details')
  await expect(questions.getByRole('heading')).toHaveText([
    /materials.*boat covers/,
    /measure.*cover/,
    /warranty policy/,
  ])
  for (const question of await questions.all()) {
    await expect(question.locator('p').first()).toBeVisible()
  }
  await expect(questions.nth(1)).toContainText('Add 2 feet')
  await expect(questions.nth(2)).toContainText('2 years')

  const more = page.getByRole('complementary', { name: 'Still have questions?' })
  const chat = more.getByRole('link', { name: 'Start Live Chat' })
  const draft = encodeURIComponent('Hello, I have a question about …')
  await expect(chat).toHaveAttribute('href', `https://wa.me/8801700000000?text=${draft}`)
  await expect(more).toContainText('24-hour (All day)')
  await expect(more.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  )
  await expect(more.getByRole('link', { name: '+880 1700-000000' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/8801700000000/,
  )
})

test('R-FAQ-2: an answer closes and opens by keyboard, and the others stay as they are', async ({
  page,
  goTo,
}) => {
  await goTo('/faq')
  const first = page.locator('main details').first()
  const second = page.locator('main details').nth(1)
  await first.locator('summary').press('Enter')
  await expect(first.locator('p').first()).toBeHidden()
  await expect(second.locator('p').first()).toBeVisible()
  await first.locator('summary').press('Enter')
  await expect(first.locator('p').first()).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('R-FAQ-1 R-FAQ-2: banner, questions and answers are there', async ({ page, goTo }) => {
    await goTo('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Add 2 feet')).toBeVisible()
  })
})
