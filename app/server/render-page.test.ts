import { type ActionFunctionArgs, redirect, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

import { ClientDisconnected } from '#app/catalogue/search/engine/search-queue.server.ts'
import { readConfig } from '#app/config.server.ts'
import { readPart, reportFailure } from '#app/context.ts'
import { freshDatabase } from '#app/database/database.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { diskSpace, freeSpaceOf } from '#app/platform/free-space.server.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { unlimited } from './form-limit.server.ts'
import { pageRenderer } from './render-page.server.ts'

/** A site with one address, whose form runs `action`. */
function buildOf(action: (args: ActionFunctionArgs) => Promise<Response>): ServerBuild {
  const module = { default: () => null, action }
  return {
    entry: { module: { default: () => new Response() } },
    routes: { form: { id: 'form', path: 'form', module } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  }
}

const space = diskSpace(0, () => freeSpaceOf('/'))

test('a saved form redirects to its thanks even when another part is unavailable', async () => {
  const away = Object.assign(new Error('The database is away'), { code: 'ECONNREFUSED' })
  const full = Object.assign(new Error('No space left on device'), { code: '53100' })
  const answerOf = async (answer: Response, outage = away) => {
    const build = buildOf(async ({ context }) => {
      await context.get(readPart)(Promise.reject(outage))
      return answer
    })
    const db = await freshDatabase('sqlite')
    const pages = pageRenderer(build, {
      db,
      mail: withoutMail(db),
      settings: await openSettings(db),
      config: readConfig({}),
      space,
      sizeOf: async () => undefined,
      logo: async () => undefined,
      report: () => {},
    })
    return pages('/form', { fields: new URLSearchParams(), from: { hash: '', ...unlimited } })
  }
  const kept = await answerOf(redirect('/thanks', 303))
  expect([kept.status, kept.headers.get('location')]).toEqual([303, '/thanks'])
  expect(kept.headers.get('cache-control')).toBe('no-store')
  expect((await answerOf(new Response('Not kept'))).status).toBe(503)
  expect((await answerOf(new Response('Not kept'), full)).status).toBe(507)
})

test('a page whose client has disconnected is not reported as a failure', async () => {
  const db = await freshDatabase('sqlite')
  const reported: unknown[] = []
  const settings = await openSettings(db)
  const pagesOf = (error: Error) =>
    pageRenderer(
      buildOf(async ({ context }) => {
        context.get(reportFailure)(error)
        return new Response()
      }),
      {
        db,
        mail: withoutMail(db),
        settings,
        config: readConfig({}),
        space,
        sizeOf: async () => undefined,
        logo: async () => undefined,
        report: (failure) => reported.push(failure),
      },
    )
  const form = { fields: new URLSearchParams(), from: { hash: '', ...unlimited } }
  const broken = new Error('broken')
  for (const error of [new ClientDisconnected(), broken]) await pagesOf(error)('/form', form)
  expect(reported).toEqual([broken])
})
