import { createServer as createHttpServer } from 'node:http'

import { createServer } from 'vite'

import { readConfig } from '../app/config.server.ts'
import { makeFontsIfStale } from './fonts.ts'

type Server = typeof import('../app/server.ts')
type Site = Awaited<ReturnType<Server['openSite']>>

// One port, one process: Vite answers for what it serves, the site for all else. A changed file of the
// server makes a new module, and with it a new site, at the next request.
const config = readConfig(process.env)
await makeFontsIfStale()
const http = createHttpServer()
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } } })
// Public pages are not hydrated, so nothing in them could take a change piece by piece: they load anew.
vite.watcher.on('change', () => vite.ws.send({ type: 'full-reload' }))
let current: { openSite: Server['openSite']; site: Promise<Site> } | undefined

async function site() {
  const server = await vite.ssrLoadModule('/app/server.ts')
  const openSite: Server['openSite'] = server['openSite']
  if (current?.openSite !== openSite) {
    const before = current?.site
    current = { openSite, site: before ? before.then(reopen(openSite)) : openSite(config) }
  }
  const opened = await current.site
  await opened.ready()
  return opened
}

const reopen = (openSite: Server['openSite']) => async (before: Site) => {
  await before.close()
  return openSite(config)
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
