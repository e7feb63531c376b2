import { expect, type Page } from '@playwright/test'

import { bar, device, saveCatalogue } from './device.ts'
import { fill, formOf, savedEnquiries, send } from './enquiries.ts'
import { storedForms } from './stored-forms.ts'

const waiting = (page: Page) => page.getByRole('complementary', { name: 'Waiting to send' })

device(
  'a message about a saved product waits at sea, and the worker sends it after its page was closed',
  async ({ device: { context, page, site } }) => {
    const message = 'From the saved catalogue'
    await saveCatalogue(page)
    const [product] = await (await page.request.get('/api/products?limit=1')).json()
    await context.setOffline(true)
    await page.goto(`/view-details/${product._id}`)
    await expect(bar(page)).toBeVisible()
    await formOf(page).getByLabel('Name').focus()
    await page.waitForLoadState('networkidle')
    await fill(page, message)
    await send(page)
    await expect(formOf(page).getByRole('status')).toContainText('goes out by itself')
    await page.goto('/faq')
    await expect(waiting(page)).toContainText('Your message goes out by itself')
    expect(await storedForms(page)).toMatchObject([{ title: 'Your message' }])

    await page.goto('about:blank')
    await context.setOffline(false)
    await sync(page, site.url.replace('127.0.0.1', 'localhost'))
    await expect
      .poll(() => savedEnquiries(site, message))
      .toMatchObject([{ productId: product._id }])
    await page.goto('/faq')
    await expect(waiting(page)).toContainText('Connected. Your message is sent.')
    await page.goto(`/view-details/${product._id}`)
    await expect(formOf(page).getByLabel('Message', { exact: true })).not.toHaveValue(message)
    expect(await savedEnquiries(site, message)).toHaveLength(1)
  },
)

/** As the browser does when there is a connection again. */
async function sync(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
    if (own) registered.resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const tag = 'outbox'
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag,
    lastChance: false,
  })
}
