import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'
import type { Reach } from '#app/media/remote-files/download.server.ts'

export const owner = { email: 'owner@example.com', password: 'kettle anvil mango 7' }

/** The whole site as it is built, its owner's cookie, all its calls, and `send` for forms of a browser without script. */
export async function openWholeSite(
  env: Record<string, string> = {},
  more: { reach?: Reach } = {},
) {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('#app/server/server.ts') = await import(entry)
  const config = readConfig({
    DATA_DIR: freshFolder(),
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...env,
  })
  const { app, db, makeOwner } = await built.openSite({ ...config, ...more })
  onTestFinished(() => app.close())
  await makeOwner()
  const origin = config.siteUrl
  const signIn = { method: 'POST', url: '/api/session', headers: { origin } } as const
  const { cookies } = await app.inject({ ...signIn, payload: owner })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const calls = callsIn(app.printRoutes({ commonPrefix: false }))
  const writes = calls.filter(({ method }) => method !== 'GET')
  const { dataDir } = config
  const { routes } = built
  return { app, db, dataDir, origin, cookie, calls, writes, routes, send: formsTo(app, origin) }
}

function formsTo(app: FastifyInstance, origin: string) {
  const type = 'application/x-www-form-urlencoded'
  return (url: string, form = new URLSearchParams(), headers: object = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { origin, accept: 'text/html', 'content-type': type, ...headers },
      payload: form.toString(),
    })
}

/** A busy machine may answer 503, which asks to try again. */
export async function whileBusy<Answer extends { statusCode: number }>(ask: () => Promise<Answer>) {
  let answer = await ask()
  // The site looks once a second whether it is still late, and without a pause it never can.
  for (let n = 0; n < 20 && answer.statusCode === 503; n++) {
    await pause(500)
    answer = await ask()
  }
  return answer
}

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const

export type Call = { method: (typeof verbs)[number]; url: string; call: string }

/** The calls in Fastify's drawing of its routes, in which every step to the right is a part of an address. */
function callsIn(drawing: string) {
  const parts: string[] = []
  return drawing.split('\n').flatMap((line): Call[] => {
    const [, branch = '', part = '', listed = ''] =
      /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (listed === '') return []
    parts.length = branch.length / 4 - 1
    parts.push(part)
    const url = parts.join('').replaceAll('//', '/')
    const methods = listed.split(', ')
    expect(['HEAD', ...verbs]).toEqual(expect.arrayContaining(methods))
    const those = verbs.filter((verb) => methods.includes(verb))
    return those.map((method) => ({ method, url, call: `${method} ${url}` }))
  })
}
