import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test as base } from '@playwright/test'
import sharp from 'sharp'

import { readConfig } from '../app/config.server.ts'
import { alsoLoopback } from '../app/media/remote-files/download.server.ts'
import { owner } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { freePort } from './site-process.ts'

export { expect }

/** Another host: it has one picture, at /photo.jpg, of which it sends a byte now and then until `sendRest` is called. */
type Host = { origin: string; sendRest: () => void }

type Built = typeof import('../app/server/server.ts')

/** The built site inside this process, empty, with what only tests may set. */
export async function openBeside(more: Partial<Parameters<Built['openSite']>[0]>) {
  const entry = pathToFileURL('build/server/index.js').href
  const built: Built = await import(entry)
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-beside-'))
  const port = await freePort()
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_CONTENT: 'off',
    BACKUP: 'off',
    RATE_LIMITS: 'off',
    MIN_FREE_MB: '0',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  const { app, makeOwner } = await built.openSite({ ...config, ...more })
  await app.listen({ port, host: '127.0.0.1' })
  await makeOwner()
  const close = async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  }
  return { url: config.siteUrl, dataDir, close }
}

/** The site alone may fetch files from this machine. */
export const test = base.extend<{
  site: { url: string; dataDir: string }
  host: Host
  pageErrors: string[]
}>({
  // Playwright reads a fixture's dependencies from its first parameter's pattern.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await openBeside({ reach: alsoLoopback })
    await use(site)
    await site.close()
  },
  baseURL: ({ site }, use) => use(site.url),
  // oxlint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const upright = { width: 600, height: 900, channels: 3, background: '#c00' } as const
    const picture = await sharp({ create: upright }).jpeg().toBuffer()
    const shown = Promise.withResolvers<void>()
    const server = createServer(async (request, response) => {
      if (request.url !== '/photo.jpg') return void response.writeHead(404).end()
      let sent = 0
      const timer = setInterval(() => response.write(picture.subarray(sent, ++sent)), 500)
      await shown.promise
      clearInterval(timer)
      response.end(picture.subarray(sent))
    })
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    await use({ origin: `http://127.0.0.1:${port}`, sendRest: shown.resolve })
    server.closeAllConnections()
    server.close()
  },
  pageErrors: [
    async ({ context, site }, use) => {
      const pageErrors = await collectPageErrors(context, site.url)
      await use(pageErrors)
      expect(pageErrors, 'no page has an error, and none asks another host').toEqual([])
    },
    { auto: true },
  ],
})
