import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fakeS3 } from '#app/media/fake-s3.testing.ts'
import { listenOnLoopback } from '#app/media/fake-server.testing.ts'

import {
  type Started,
  freePort,
  isInstalled,
  startProcess,
  untilAnswers,
} from '../bench/process.ts'
import { buildIfStale } from './build.ts'
import { createDatabase, postgresUrl, startPostgres } from './test-postgres.ts'
import { owner } from './torture/site.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** On one PostgreSQL and one object store, behind Caddy, all on loopback. */
export async function startCluster(count = 3, port?: number) {
  if (!isInstalled('caddy')) throw new Error('The balancer is Caddy: apt-get install caddy')
  await buildIfStale()
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-cluster-'))
  const postgres = await startPostgres()
  const store = await fakeS3(listenOnLoopback)
  await createDatabase(postgres.socket, 'site')
  const origin = `http://127.0.0.1:${port ?? (await freePort())}`
  const shared = settings(origin, postgresUrl(postgres.socket, 'site'), store.account)
  const copies: Copy[] = []
  for (let index = 0; index < count; index += 1) {
    // The first migrates and fills the database; the others start on it.
    copies.push(await startCopy({ ...shared, DATA_DIR: join(folder, `copy-${index}`) }))
  }
  const balancer = await startBalancer(origin, copies, folder)
  const stop = async () => {
    await balancer.stop()
    await Promise.all(copies.map((copy) => copy.stop()))
    store.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
  return { origin, copies, databaseUrl: shared.DATABASE_URL, stop }
}

type Account = Awaited<ReturnType<typeof fakeS3>>['account']

function settings(origin: string, databaseUrl: string, account: Account) {
  return {
    SITE_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    MEDIA_STORE: 's3://chandlery/pictures',
    VIDEO_STORE: 's3://chandlery/videos',
    S3_ENDPOINT: account.endpoint,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  }
}

export type Copy = Awaited<ReturnType<typeof startCopy>>

async function startCopy(environment: Record<string, string>) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let running: Started
  const start = async () => {
    running = startProcess(process.execPath, ['start.ts'], { ...environment, PORT: String(port) })
    await untilAnswers(`${origin}/readyz`)
  }
  await start()
  const kill = () => {
    process.kill(running.pid, 'SIGKILL')
    return running.stop()
  }
  return { port, origin, start, kill, stop: () => running.stop() }
}

/** Sends visitors to ready copies only, and to another if one refuses the connection. */
async function startBalancer(origin: string, copies: Copy[], folder: string) {
  const configuration = `{
    admin off
    auto_https off
    log {
      level FATAL
    }
  }
  ${origin} {
    reverse_proxy ${copies.map(({ port }) => `127.0.0.1:${port}`).join(' ')} {
      lb_policy round_robin
      lb_try_duration 5s
      fail_duration 1s
      health_uri /readyz
      health_interval 500ms
      health_timeout 1s
    }
  }`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, configuration)
  const words = ['run', '--config', file, '--adapter', 'caddyfile']
  const caddy = startProcess('caddy', words, { HOME: folder, XDG_CONFIG_HOME: folder })
  await untilAnswers(`${origin}/healthz`)
  return caddy
}

if (import.meta.main) {
  const cluster = await startCluster(3, 4000)
  const copies = cluster.copies.map(({ origin }) => origin).join(', ')
  console.log(`\n  Three copies are at ${cluster.origin} (${copies})`)
  console.log(`  The owner is ${owner.email}, password: ${owner.password}\n  Ctrl+C ends them.\n`)
  // npm sends Ctrl+C a second time; only the first ends the cluster.
  const { promise: signal, resolve: end } = Promise.withResolvers<unknown>()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  await signal
  setTimeout(() => process.exit(1), 15_000).unref()
  await cluster.stop()
  process.exit(0)
}
