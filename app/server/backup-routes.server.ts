import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { audit } from '#app/accounts/audit.server.ts'
import { guard, signedInOf } from '#app/accounts/guard.server.ts'
import { accountCookies } from '#app/accounts/sessions.server.ts'
import { verifyAgain } from '#app/accounts/sign-in.server.ts'
import type { Backups } from '#app/backup/backups.server.ts'
import { backupFolder, timeIn } from '#app/backup/folder.server.ts'
import type { Config } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { formOf, goTo, takeForms } from '#app/http/form-body.server.ts'
import { noTimeLimit } from '#app/http/load-limits.server.ts'
import { undefinedIfMissing } from '#app/platform/error-code.ts'

import { signInFirst } from './sign-in-routes.server.ts'

type BackupRoutesOptions = { config: Config; db: Database; backups: Backups }

const page = '/dashboard/backups'

export async function backupRoutes(
  app: FastifyInstance,
  { config, db, backups }: BackupRoutesOptions,
) {
  const { device } = accountCookies(config.siteUrl)
  signInFirst(app, { db, siteUrl: config.siteUrl, page })
  guard(app, { db, siteUrl: config.siteUrl })
  takeForms(app)
  app.post(`${page}/now`, async (request, reply) => {
    await backups.startManual()
    audit(request, 'backup started', { account: signedInOf(request).ownerId })
    return goTo(reply, page)
  })
  // A slow download of gigabytes may take hours; clients that read nothing for two minutes are closed.
  app.post(`${page}/download`, { handlerTimeout: noTimeLimit }, async (request, reply) => {
    const sent = formOf(request)
    const [password, { ip }] = [sent.get('password') ?? '', request]
    const claim = { ...signedInOf(request), password, ip, deviceSecret: device.read(request) }
    const answer = password === '' ? ({ is: 'wrong' } as const) : await verifyAgain(db, claim)
    if (answer.is !== 'verified') {
      const event = answer.is === 'wrong' ? 'password check failed' : 'password check throttled'
      audit(request, event, { account: claim.ownerId })
      return goTo(reply, `${page}?refused=${answer.is}`)
    }
    return sendBackup(request, reply, backupFolder(config.dataDir), sent.get('name') ?? '')
  })
}

/** The pattern of the name keeps the path inside the folder. */
async function sendBackup(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  name: string,
) {
  const isName = timeIn(name) !== undefined
  const path = join(folder, name)
  const found = isName ? await stat(path).catch(undefinedIfMissing) : undefined
  if (!found) return goTo(reply, `${page}?refused=missing`)
  audit(request, 'backup downloaded', { account: signedInOf(request).ownerId })
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': 'application/x-tar',
      'content-length': found.size,
      'content-disposition': `attachment; filename="${name}"`,
    })
    .send(createReadStream(path))
}
