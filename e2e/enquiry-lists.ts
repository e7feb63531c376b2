import { expect, type Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import type { Site } from './site-process.ts'

/** The lists about this ship, and their lines. */
export async function sentLists(site: Site, vessel: string) {
  const db = await openDatabase(undefined, site.dataDir)
  const lists = await db.selectFrom('enquiries').selectAll().where('vessel', '=', vessel).execute()
  const lines = await db
    .selectFrom('enquiryLines')
    .selectAll()
    .where(
      'enquiryId',
      'in',
      lists.map(({ _id }) => _id),
    )
    .orderBy('position')
    .execute()
  await db.destroy()
  return { lists, lines }
}

/** Adds parts from the list page itself, as from a nameplate. */
export async function addFree(page: Page, titles: string[]) {
  for (const title of titles) {
    await page.getByLabel('A part that is not in the catalogue').fill(title)
    await page.getByRole('button', { name: 'Add line' }).click()
    await expect(page.locator('.list-line').filter({ hasText: title })).toBeVisible()
  }
}

/** On a phone, the fields of a complete line are folded. */
export async function openLine(page: Page, n: number) {
  const pencil = page.getByRole('button', { name: new RegExp(`^Change line ${n},`) })
  if (await pencil.isVisible()) await pencil.click()
}

export async function openList(page: Page) {
  await page.goto('/enquiry-list')
  await expect(page.locator('[data-island*=enquiry-list]')).toHaveAttribute('data-awake', '')
}

export async function sign(page: Page, vessel: string) {
  await page.getByLabel('Vessel').fill(vessel)
  await page.getByLabel('Name or rank').fill('Chief engineer')
  await page.getByLabel('Email or phone').fill('+880 1700-000000')
}

export const numberOn = async (page: Page) =>
  (await page.locator('.list-number').textContent())?.slice(-11) ?? ''
