import { createServer } from 'node:http'

import { expect, test as base } from '@playwright/test'
import sharp from 'sharp'

import { alsoLoopback } from '../app/media/remote-files/download.server.ts'
import { collectPageErrors } from './page-errors.ts'
import { freePort, openSite } from './site-process.ts'

export { expect }

/** Another host: it has one picture, at /photo.jpg, of which it sends a byte now and then until `sendRest` is called. */
type Host = { origin: string; sendRest: () => void }

/** The site alone may fetch files from this machine. */
export const test = base.extend<{
  site: { url: string; dataDir: string }
  host: Host
  pageErrors: string[]
}>({
  // Playwright reads a fixture's dependencies from its first parameter's pattern.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await openSite({ DEMO_CONTENT: 'off' }, { reach: alsoLoopback })
    await use(site)
    await site.stop()
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
