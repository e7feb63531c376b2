import { expect, onTestFinished, test } from 'vitest'

import { email, password, withOwner } from '#app/accounts/accounts.testing.ts'
import { signInFromForm } from '#app/accounts/sign-in.server.ts'
import { readConfig } from '#app/config.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'
import { answerBadAddress } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'

import { toNext } from './sign-in-routes.server.ts'

test('a sign-in on a new site leads an owner to the first step, and an editor to the overview', async () => {
  const { db } = await withOwner('sqlite')
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: freshFolder() })
  const app = await createHttp(config, () => false, answerBadAddress)
  onTestFinished(() => app.close())
  app.post('/sign-in', async (request, reply) => {
    const typed = new URLSearchParams({ email, password })
    await signInFromForm({ ...config, db }, { request, reply, typed })
    return toNext(request, reply, { config, db })
  })
  const signIn = async () => (await app.inject({ method: 'POST', url: '/sign-in' })).headers
  expect(await signIn()).toMatchObject({ location: '/dashboard/start/next' })
  await db.updateTable('owners').set({ role: 'editor' }).execute()
  expect(await signIn()).toMatchObject({ location: '/dashboard' })
})
