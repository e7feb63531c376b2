import type { Page } from '@playwright/test'

import type { Outgoing } from '../app/ui/outbox/outbox-store.ts'

/** The forms that wait on this device. */
export function storedForms(page: Page): Promise<Outgoing[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('outbox')
    const done = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve))
    await done(opened)
    const read: IDBRequest<Outgoing[]> = opened.result
      .transaction('forms')
      .objectStore('forms')
      .getAll()
    await done(read)
    opened.result.close()
    return read.result
  })
}

/** As if the one that waits had been sent then. */
export async function sentAt(page: Page, at: number) {
  await page.evaluate(async (time) => {
    const opened = indexedDB.open('outbox')
    const done = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve))
    await done(opened)
    const forms = opened.result.transaction('forms', 'readwrite').objectStore('forms')
    const read: IDBRequest<Outgoing[]> = forms.getAll()
    await done(read)
    for (const form of read.result) await done(forms.put({ ...form, at: time }))
    opened.result.close()
  }, at)
}
