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

/** The fields of the page's form as a browser sends them without a change. */
export function fieldsIn(page: string) {
  const form = new URLSearchParams()
  const inputs = page.slice(page.indexOf('<main')).matchAll(/<input [^>]*>/g)
  for (const [input] of inputs) {
    const read = (name: string) =>
      new RegExp(` ${name}="([^"]*)"`)
        .exec(input)?.[1]
        ?.replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
    const [name, value = ''] = [read('name'), read('value')]
    const isTick = /^(?:radio|checkbox)$/.test(read('type') ?? '')
    const isLeftOut = isTick && !/ checked=/.test(input)
    if (name && name !== 'website' && name !== 'email' && !isLeftOut) form.append(name, value)
  }
  return form
}
