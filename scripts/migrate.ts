import { openSiteDatabase } from '../app/backup/back-up.server.ts'
import { readConfig } from '../app/config.server.ts'
import { migrate } from '../app/database/migrate.server.ts'
import { printable, UserError } from '../app/platform/user-error.ts'

// Updates the database as a start does.
try {
  if (process.argv.length > 2)
    throw new UserError('This command takes no arguments: npm run migrate')
  const db = await openSiteDatabase(readConfig(process.env))
  try {
    const names = await migrate(db)
    console.log(names.length > 0 ? `Done: ${names.join(', ')}.` : 'The database is up to date.')
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}
