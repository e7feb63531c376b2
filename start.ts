import { pathToFileURL } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { type Config, WrongConfiguration, readConfig } from './app/config.server.ts'
import { buildIfStale } from './scripts/build.ts'

/** How long a stop waits for requests in flight, in milliseconds. */
const patience = 10_000

try {
  const config = readConfig(process.env)
  await buildIfStale()
  const site = await openBuiltSite(config)
  closeGently(site)
  await site.listen({ port: config.port, host: config.host })
  console.log(`\n  Chandlery is at ${config.siteUrl}\n`)
} catch (error) {
  console.error(plainly(error))
  process.exit(1)
}

async function openBuiltSite(config: Config) {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('./app/server.ts') = await import(entry)
  return built.openSite(config)
}

/** On SIGTERM or Ctrl-C no new request is taken, those in flight are answered, then the process ends. */
function closeGently(site: FastifyInstance) {
  let closing = false
  const close = async () => {
    if (closing) process.exit(1)
    closing = true
    setTimeout(() => process.exit(1), patience).unref()
    await site.close()
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

/** A line about what to do where we know it, as with errors that carry their cause; else every detail. */
function plainly(error: unknown) {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program. Stop it, or choose another: PORT=3001 npm start'
  }
  return error instanceof WrongConfiguration || error.cause ? error.message : error
}
