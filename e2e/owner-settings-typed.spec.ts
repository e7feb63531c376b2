import { signIn } from './owner.ts'
import { expect, test } from './site.ts'

test('what is typed stays while another version is looked at and published', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  const other = await page.context().newPage()
  for (const [one, words] of [
    [page, 'First'],
    [other, 'Second'],
    [page, 'Third'],
  ] as const) {
    await one.setViewportSize({ width: 900, height: 800 })
    await one.goto('/dashboard/settings/footer')
    await one.waitForLoadState('networkidle')
    await one.getByRole('textbox', { name: 'Text', exact: true }).fill(`${words} words.`)
    if (words === 'Third') continue
    await one.getByRole('button', { name: 'Publish' }).click()
    await expect(one.getByText('Published.')).toBeVisible()
  }
  await other.getByRole('textbox', { name: 'Text', exact: true }).fill('Fourth words.')
  await other.getByRole('button', { name: 'Publish' }).click()
  await expect(other.getByRole('link', { name: 'Look at version 2' })).toBeVisible()
  await page.getByRole('link', { name: 'Look at version 1' }).click()
  await expect(page.getByRole('region', { name: 'Version 1' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Third words.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Another person' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Third words.')
})

test('a position is published as it is typed, key by key', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/contact')
  await page.waitForLoadState('networkidle')
  const [north, east] = [page.getByLabel(/^Latitude/), page.getByLabel(/^Longitude/)]
  for (const [line, position] of [
    [north, '22.05'],
    [east, '91.805'],
  ] as const) {
    await line.fill('')
    await line.pressSequentially(position)
    await expect(line).toHaveValue(position)
  }
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await page.reload()
  await expect(north).toHaveValue('22.05')
  await expect(east).toHaveValue('91.805')
})

test('a tab asks before it is left when the draft of another tab has replaced its own', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.setViewportSize({ width: 1440, height: 900 })
    await one.goto('/dashboard/settings/footer')
    await one.waitForLoadState('networkidle')
  }
  const beside = (one: typeof page) =>
    one.getByRole('region', { name: 'Live preview' }).getByRole('status')
  for (const [one, words] of [
    [page, 'First'],
    [other, 'Second'],
  ] as const) {
    await one.getByRole('textbox', { name: 'Text', exact: true }).fill(`${words} words.`)
    await expect(beside(one)).toContainText('Draft stored at')
  }
  await expect(beside(page)).toContainText('Another tab has stored or published its own text.')
  await page.getByRole('link', { name: 'All settings' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Leave without publishing?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Third words.')
  await expect(beside(page)).toContainText('Draft stored at')
  await expect(beside(other)).toContainText('Another tab has stored or published its own text.')
})
