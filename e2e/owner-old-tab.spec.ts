import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { deploy, goneFiles } from './old-tab.ts'
import { field, fillProduct, formAlert, hydrated } from './owner-forms.ts'
import { inbox, test } from './owner-inbox.ts'
import { expect } from './owner.ts'

// A page of the admin stays open while the site is updated: the scripts of the other pages are gone.

const words = 'This page was updated. Reload to continue.'
const offer = (page: Page) => page.getByRole('alert').filter({ hasText: words })
const reload = (page: Page) => offer(page).getByRole('button', { name: 'Reload' })

/** On a phone the links are in the menu. Other tests may have left something in the trash, whose number is in the link. */
async function press(page: Page, link: string) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  const name = new RegExp(`^${link}(?: \\d+)?$`)
  await page.getByRole('link', { name }).filter({ visible: true }).press('Enter')
}

test.afterEach(({ pageErrors }) => {
  const others = pageErrors.filter((one) => !goneFiles.test(one))
  pageErrors.splice(0, pageErrors.length, ...others)
})

test('a page whose script is gone is not opened: the form stays, saves, and a reload is offered @phone', async ({
  page,
}, { project }) => {
  const title = `Saved in an old tab, ${project.name}`
  await page.goto('/dashboard/add-product')
  await fillProduct(page, title)
  await deploy(page)
  await press(page, 'Trash')
  await expect(reload(page)).toBeFocused()
  await expect(page).toHaveURL('/dashboard/add-product')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/product/i)
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false')
  await expect(field(page, 'Title')).toHaveValue(title)
  await axe(page)

  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(
    formAlert(page).or(page.getByText('Product added successfully!')).first(),
  ).toBeVisible()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await expect(offer(page)).toBeVisible()

  await field(page, 'Title').fill('Typed after the save')
  await reload(page).press('Enter')
  await expect(offer(page)).toBeHidden()
  await hydrated(page)
  await expect(field(page, 'Title')).toHaveValue('Typed after the save')
  await press(page, 'Trash')
  await expect(page).toHaveURL('/dashboard/trash')
})

test('a reload keeps what was typed into a form without a draft, and asks nothing @phone', async ({
  page,
  ask,
}) => {
  const [id = ''] = await ask({ name: 'Ann', productTitle: 'Yanmar 6EY18', email: 'a@example.com' })
  await page.goto(`${inbox}/${id}?quote=yes`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  const price = page.getByLabel('Unit price, line 1')
  await price.fill('100')
  await page.getByText('More, line 1').click()
  await page.getByLabel('Not available, line 1').check()
  await page.getByLabel('Currency of the quote').selectOption('EUR')
  await page.getByLabel('Note on the quote').fill('Alongside')
  await page.getByRole('textbox', { name: 'Note (optional)', exact: true }).fill('Pays late')
  await deploy(page)
  await press(page, 'Trash')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(reload(page)).toBeFocused()
  await expect(price).toHaveValue('100')
  // A question of the browser would stop the test.
  await page.keyboard.press('Enter')
  await expect(offer(page)).toBeHidden()
  await expect(price).toHaveValue('100')
  await expect(page.getByLabel('Not available, line 1')).toBeChecked()
  await expect(page.getByLabel('Currency of the quote')).toHaveValue('EUR')
  await expect(page.getByLabel('Note on the quote')).toHaveValue('Alongside')
  await expect(page.getByRole('textbox', { name: 'Note (optional)', exact: true })).toHaveValue(
    'Pays late',
  )
  await page
    .getByRole('button', { name: 'Save', exact: true })
    .or(page.getByRole('button', { name: 'Save draft' }))
    .first()
    .click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Note on the quote')).toHaveValue('Alongside')
})

test('after the offer, links open the pages of the new build', async ({ page }) => {
  await page.goto('/dashboard/add-blog')
  await hydrated(page)
  await field(page, 'Title').fill('A draft of an old tab')
  await deploy(page)
  await press(page, 'Trash')
  await expect(reload(page)).toBeFocused()
  await press(page, 'Trash')
  await expect(page).toHaveURL('/dashboard/trash')
  await expect(offer(page)).toBeHidden()
  await page.goto('/dashboard/add-blog')
  await expect(field(page, 'Title')).toHaveValue('A draft of an old tab')
})

test('without a connection a page that was not opened before leaves the form as it is', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/dashboard/add-video')
  await hydrated(page)
  await field(page, 'Title').fill('Typed on a thin line')
  await context.setOffline(true)
  await press(page, 'Trash')
  await expect(page.getByText('There is no connection. What you typed is kept here')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/add-video')
  await expect(field(page, 'Title')).toHaveValue('Typed on a thin line')
  await expect(offer(page)).toBeHidden()
  await context.setOffline(false)
  await press(page, 'Trash')
  await expect(page).toHaveURL('/dashboard/trash')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Trash/i)
  const others = pageErrors.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))
  pageErrors.splice(0, pageErrors.length, ...others)
})

test('a part of a page that is gone leaves the page, and offers a reload without taking the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/dashboard/settings/company')
  const name = page.getByRole('form', { name: 'Section' }).getByRole('textbox').first()
  await page.waitForLoadState('networkidle')
  await name.fill('Typed before the update')
  await deploy(page)
  // The live preview comes where there is room for it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(offer(page)).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Typed before the update')
  await reload(page).click()
  await expect(name).toHaveValue('Typed before the update')
})

test('a browser in which the reload cannot be held keeps what was typed over it', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await page.goto('/dashboard/mail')
  const name = page.getByLabel('Mail server', { exact: true })
  await name.fill('smtp.example.com')
  await deploy(page)
  const reloaded = page.waitForEvent('load')
  await press(page, 'Trash')
  await reloaded
  await expect(page).toHaveURL('/dashboard/mail')
  await expect(name).toHaveValue('smtp.example.com')
})
