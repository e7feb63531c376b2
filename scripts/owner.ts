import { ownerLines } from '../app/accounts/generated-password.server.ts'
import { resetOwner } from '../app/accounts/owners.server.ts'
import { openSiteDatabase, refuseMissing } from '../app/backup/back-up.server.ts'
import { readConfig } from '../app/config.server.ts'
import { migrate } from '../app/database/migrate.server.ts'
import { openMail } from '../app/mail/mail.server.ts'
import { emailAddress } from '../app/platform/email-address.ts'
import { printable, UserError } from '../app/platform/user-error.ts'

// Resets a lost password on the server: `npm run owner`, or `npm run owner -- name@example.com`.
const address = emailAddress('The owner needs an email address, like you@example.com').optional()

try {
  const email = address.safeParse(process.argv[2])
  if (!email.success) throw new UserError(email.error.issues[0]?.message)
  const config = readConfig(process.env)
  refuseMissing(config)
  const db = await openSiteDatabase(config)
  try {
    await migrate(db)
    // The site sends queued mail.
    const mail = openMail(db, config.mail, console.error)
    await mail.reload()
    const owner = await resetOwner(db, { mail, siteUrl: config.siteUrl }, email.data)
    console.log(`\n  All sessions have ended.\n${await ownerLines(owner, config)}`)
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}
