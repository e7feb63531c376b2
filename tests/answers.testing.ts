import type { FastifyInstance } from 'fastify'
import type { TaskMeta } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Method and pattern of each route that was reached. */
    routes?: string[]
    requests?: number
    /** Answers of 500 and more. */
    failures?: number
  }
}

/** Notes what was answered where `npm run torture fuzz` finds it. */
export function countAnswers(app: FastifyInstance, meta: TaskMeta) {
  const routes = new Set<string>()
  Object.assign(meta, { requests: 0, failures: 0 })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    if (routeOptions.url) routes.add(`${method} ${routeOptions.url}`)
    meta.routes = [...routes]
    meta.requests = (meta.requests ?? 0) + 1
    if (statusCode >= 500) meta.failures = (meta.failures ?? 0) + 1
  })
}
