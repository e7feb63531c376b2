import { createServer as createHttpServer } from 'node:http'
import { resolve, sep } from 'node:path'

import { createServer } from 'vite'

import { ownerLines } from '../app/accounts/generated-password.server.ts'
import { readConfig } from '../app/config.server.ts'
import { makeFontsIfStale } from './fonts.ts'

type Server = typeof import('../app/server/server.ts')
type Site = Awaited<ReturnType<Server['openSite']>>

// One process and port: Vite serves its own files, the site everything else. After a server change, the next request
// opens a new site.
const config = readConfig(process.env)
await makeFontsIfStale()
const http = createHttpServer()
const dataDir = resolve(config.dataDir) + sep
const vite = await createServer({
  server: {
    middlewareMode: true,
    hmr: { server: http },
    // A database writes all the time, and each change would reload every page.
    watch: { ignored: (path: string) => path.startsWith(dataDir) },
  },
})
// Public pages are not hydrated, so they cannot apply a change in place and must reload.
vite.watcher.on('change', () => vite.ws.send({ type: 'full-reload' }))
let current: { openSite: Server['openSite']; site: Promise<Site> } | undefined

async function site() {
  const server = await vite.ssrLoadModule('/app/server/server.ts')
  const openSite: Server['openSite'] = server['openSite']
  if (current?.openSite !== openSite) {
    current = { openSite, site: reopened(openSite, current?.site) }
  }
  const { app } = await current.site
  await app.ready()
  return app
}

async function reopened(openSite: Server['openSite'], before: Promise<Site> | undefined) {
  // A site that failed to open has reported its error, and the change may have fixed it.
  const opened = await before?.catch(() => undefined)
  await opened?.app.close()
  const site = await openSite(config)
  const owner = await site.makeOwner()
  if (owner) console.log(await ownerLines(owner, config))
  return site
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const opened = await site()
      opened.routing(request, response)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500).end(String(error))
    }
  })
})
http.listen(config.port, config.host, () => console.log(`\n  Chandlery is at ${config.siteUrl}\n`))
