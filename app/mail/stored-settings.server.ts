import { z } from 'zod'

import { changesBetween, logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import {
  type Problems,
  problemsIn,
  type Typed,
  typedEmail,
  typedLine,
} from '#app/http/form-input.ts'

import { hostName, type MailSettings } from './settings.ts'

const email = typedEmail().refine((text) => text !== '', 'Please give an email address.')
const portWords = 'Please give a number from 1 to 65535. Mostly it is 587 or 465.'

const fields = z.object({
  host: typedLine(253).refine(
    (text) => hostName.test(text),
    'Please give the name of the server, like smtp.example.com.',
  ),
  port: z.coerce.number(portWords).int(portWords).min(1, portWords).max(65_535, portWords),
  user: typedLine(254),
  // Leading and trailing spaces may belong to it.
  password: z
    .string()
    .max(500)
    .regex(/^\P{Cc}*$/u, 'Please use no line breaks.')
    .prefault(''),
  from: email,
  owner: email,
})

/** Encrypted from the first byte; other ports begin in plain text and change to TLS. */
const tlsPort = 465

export async function storedMailSettings(db: Database): Promise<MailSettings | undefined> {
  const row = await db.selectFrom('mailSettings').selectAll().executeTakeFirst()
  if (!row) return undefined
  const { host, port, user, password, from, owner } = row
  const login = user === '' ? undefined : { user, password }
  return { server: { host, port, isSecure: port === tlsPort, login }, from, owner }
}

/** Returns errors. An empty password keeps the stored one, but only for the same server and user. */
export async function saveMailSettings(db: Database, typed: Typed): Promise<Problems | undefined> {
  const { data: read, error } = fields.safeParse(typed)
  if (error) return problemsIn(error)
  const { user, password } = read
  const saved = user === '' || password !== '' ? '' : await passwordOf(db, read)
  if (user !== '' && password === '' && saved === '') {
    return { password: 'Please type the password.' }
  }
  const row = {
    ...read,
    id: 1 as const,
    password: user === '' ? '' : password || saved,
    changedAt: new Date().toISOString(),
    testProblem: null,
  }
  await db.change('settings', async (tx) => {
    const former = await tx.selectFrom('mailSettings').selectAll().executeTakeFirst()
    await tx
      .insertInto('mailSettings')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    // Field names only, because one value is the password.
    const changes = changesBetween(former ?? {}, row).map(({ field }) => ({ field }))
    await logActivity(tx, { kind: 'mail', action: 'changed', changes })
  })
  return undefined
}

export async function setMailRecipient(db: Database, owner: string) {
  await db.change('settings', async (tx) => {
    const update = tx.updateTable('mailSettings').set({ owner }).where('owner', '!=', owner)
    const { numUpdatedRows } = await update.executeTakeFirst()
    const changes = [{ field: 'owner' }]
    if (numUpdatedRows > 0) await logActivity(tx, { kind: 'mail', action: 'changed', changes })
  })
}

export function saveTestProblem(db: Database, testProblem: string | null) {
  return retryWhileBusy(() => db.updateTable('mailSettings').set({ testProblem }).execute())
}

type Server = Pick<z.infer<typeof fields>, 'host' | 'port' | 'user'>

async function passwordOf(db: Database, { host, port, user }: Server) {
  const row = await db
    .selectFrom('mailSettings')
    .select('password')
    .where('host', '=', host)
    .where('port', '=', port)
    .where('user', '=', user)
    .executeTakeFirst()
  return row?.password ?? ''
}
