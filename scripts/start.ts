import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { ownerLines } from '../app/accounts/generated-password.server.ts'
import { type Config, readConfig } from '../app/config.server.ts'
import { errorCode } from '../app/platform/error-code.ts'
import { printable, UserError } from '../app/platform/user-error.ts'
import { buildIfStale } from './build.ts'

/** In milliseconds. */
const longestStop = 10_000
/** In milliseconds: npm sends Ctrl+C a second time. */
const sameSignal = 1_000
/** In milliseconds: clients that are about to send get a response that closes the connection. */
const shortestDrain = 300

try {
  const config = readConfig(process.env)
  await buildIfStale()
  const { app: site, makeOwner } = await openBuiltSite(config)
  closeOnSignal(site, config.drainTime)
  await listen(site, config)
  console.log(`\n  Chandlery is at ${config.siteUrl}\n`)
  await printOwner(makeOwner, config)
} catch (error) {
  console.error(printable(error))
  process.exit(1)
}

async function printOwner(makeOwner: BuiltSite['makeOwner'], config: Config) {
  try {
    const owner = await makeOwner()
    if (owner) console.log(await ownerLines(owner, config))
  } catch (error) {
    console.error(printable(error))
    console.error('The first owner could not be made or shown; npm run owner makes a new password.')
  }
}

type BuiltSite = Awaited<ReturnType<typeof openBuiltSite>>

async function openBuiltSite(config: Config) {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('../app/server/server.ts') = await import(entry)
  return built.openSite(config)
}

function closeOnSignal(site: FastifyInstance, drainTime: number) {
  let closingSince: number | undefined
  const close = async () => {
    const now = performance.now()
    if (closingSince !== undefined) {
      if (now - closingSince > sameSignal) process.exit(1)
      return
    }
    closingSince = now
    site.stop.isNear = true
    const drain = Math.max(drainTime, shortestDrain)
    setTimeout(() => process.exit(1), drain + longestStop).unref()
    await sleep(drain)
    await site.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, close)
}

async function listen(site: FastifyInstance, { port, host }: Config) {
  const inherited = inheritedSocket(process.env)
  try {
    await site.listen(inherited ?? { port, host })
  } catch (cause) {
    throw new UserError(listeningProblem(errorCode(cause), port, host), { cause })
  }
}

/** systemd's socket for this process (sd_listen_fds(3)). It stays open over a restart, so clients wait. */
function inheritedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv) {
  const isOurs = LISTEN_PID === `${process.pid}` && Number(LISTEN_FDS) > 0
  // Fastify would open a second address for its default, "localhost".
  return isOurs ? { fd: 3, host: '127.0.0.1' } : undefined
}

function listeningProblem(code = 'no reason given', port: number, host: string) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or choose another: PORT=3001 npm start`
  }
  if (code === 'EACCES') {
    return `This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`
  }
  return `Cannot listen on ${host} (${code}): HOST must be an address of this machine.`
}
