import type { Page } from '@playwright/test'

import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { searchTextOf } from '../app/inbox/enquiry-lines.server.ts'
import type { EnquiryStatus } from '../app/inbox/enquiry.ts'
import { expect, test as base } from './owner.ts'

type Asked = {
  name: string
  message?: string
  phone?: string | null
  email?: string | null
  status?: EnquiryStatus
  readAt?: string
  suspicion?: string
  productId?: string
  productTitle?: string
}

/** Replaces a site's enquiries during one test, each a minute older than the one before. */
export const test = base.extend<{ ask: (...all: Asked[]) => Promise<string[]> }>({
  ask: async ({ site }, use) => {
    const db = await openDatabase(undefined, site.dataDir)
    const clear = () => retryWhileBusy(() => db.deleteFrom('enquiries').execute())
    const ids: string[] = []
    await clear()
    await use(async (...all) => {
      for (const one of all) {
        const _id = `asked-${crypto.randomUUID()}`
        const createdAt = new Date(Date.now() - 60_000 * ids.length).toISOString()
        const reference = `E-${_id.slice(-6)}`
        const rest = { message: 'Please quote.', phone: '+880 1700-000000', email: null }
        const none = { productId: null, productTitle: null, key: null, wordsHash: null }
        const row = { ...rest, ...none, ...one, _id, reference, createdAt, updatedAt: createdAt }
        const searchText = searchTextOf({ ...row, note: '' })
        const values = { ...row, searchText, senderHash: 'h', suspectedAt: null }
        const saved = { suspicion: null, readAt: null, ...values }
        await retryWhileBusy(() => db.insertInto('enquiries').values(saved).execute())
        ids.push(_id)
      }
      return ids
    })
    await clear()
    await db.destroy()
  },
})

export const inbox = '/dashboard/enquiries'

/** Opens the list and waits for hydration. */
export async function openInbox(page: Page, asked = '') {
  await page.goto(inbox + asked)
  await hydrated(page)
}

export async function hydrated(page: Page) {
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeEnabled()
}

/** Opens one enquiry and waits for hydration. */
export async function openEnquiry(page: Page, id = '') {
  await page.goto(`${inbox}/${id}`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
}

export const enquiryLinks = (page: Page) =>
  page.getByRole('group', { name: 'The enquiries' }).getByRole('listitem').getByRole('link')
export const notice = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alert')
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()
export const status = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
/** Marks the enquiry: by its buttons, or on a phone by its menu. */
export async function mark(page: Page, name: string) {
  const menu = page.getByLabel('Status of the enquiry')
  if (await menu.isVisible()) await menu.selectOption({ label: name })
  else await status(page, name).click()
}
export const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })
