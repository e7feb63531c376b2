import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { Database } from '#app/database/database.server.ts'
import { isEmailQueued } from '#app/mail/queue.server.ts'
import type { PageCache } from '#app/page-cache/page-cache.server.ts'
import { freeSpaceOf } from '#app/platform/free-space.server.ts'

type MetricsOptions = {
  address: { host: string; port: number }
  db: Database
  cache: PageCache
  dataDir: string
}

/** Prometheus' text format on a separate port, while `app` listens. */
export function serveMetrics(
  app: FastifyInstance,
  { address, db, cache, dataDir }: MetricsOptions,
) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  countCacheHits(register, cache)
  const gauge = addGauge.bind(undefined, register)
  const { poolUse } = db
  if (poolUse) {
    // Before the query of the emails, which uses a connection too.
    gauge('chandlery_database_connections_used', 'Connections in use', () => poolUse().used)
    const waiting = 'Queries that wait for a connection'
    gauge('chandlery_database_connections_waiting', waiting, () => poolUse().waiting)
  }
  gauge('chandlery_page_cache_bytes', 'Memory of the cached pages', () => cache.bytes)
  gauge('chandlery_emails_queued', 'Emails that wait to be sent', () => queuedEmails(db))
  gauge(
    'chandlery_disk_free_bytes',
    'Free space in DATA_DIR',
    async () => (await freeSpaceOf(dataDir)).bytes,
  )

  const metrics = Fastify()
  metrics.get('/metrics', async (_request, reply) => {
    reply.type(register.contentType)
    return register.metrics()
  })
  app.addHook('onListen', async () => void (await metrics.listen(address)))
  app.addHook('onClose', () => metrics.close())
}

function countRequests(app: FastifyInstance, register: Registry) {
  const seconds = new Histogram({
    name: 'chandlery_request_seconds',
    help: 'Time of the requests that the page cache did not answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, because addresses are unlimited.
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}

function countCacheHits(register: Registry, cache: PageCache) {
  register.registerMetric(
    new Counter({
      name: 'chandlery_page_cache_hits_total',
      help: 'Pages answered from memory',
      registers: [],
      collect() {
        this.reset()
        this.inc(cache.hits)
      },
    }),
  )
}

type Value = number | undefined

/** Measured at each scrape; a metric that cannot be read is absent. */
function addGauge(
  register: Registry,
  name: string,
  help: string,
  read: () => Value | Promise<Value>,
) {
  register.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await Promise.resolve(read()).catch(() => undefined)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    }),
  )
}

async function queuedEmails(db: Database) {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isEmailQueued)
    .executeTakeFirstOrThrow()
  return Number(count)
}
