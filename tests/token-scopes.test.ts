import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { hashOf } from '#app/accounts/sessions.server.ts'
import { ownerOfToken, tokensOf } from '#app/accounts/tokens.server.ts'
import type { Engine } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'

import { credentials, openOwnersApi, problemIn } from './api.testing.ts'
import { descriptionOf } from './openapi.testing.ts'

type Api = Awaited<ReturnType<typeof openOwnersApi>>
type Call = { method: (typeof verbs)[number]; url: string }

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const { password } = credentials
const scopes = ['catalogue', 'enquiries', 'subscribers'] as const

/** All calls of the API that are not for anyone, and how a program makes them with a token of one scope. */
async function openWithTokens(engine: Engine) {
  const calls: Call[] = []
  const note = ({ method, url, config }: RouteOptions) => {
    const methods = [method].flat()
    for (const one of verbs.filter((verb) => methods.includes(verb))) {
      const callers = config?.for ?? (one === 'GET' ? 'anyone' : 'signed in')
      if (callers === 'signed in') calls.push({ method: one, url })
    }
  }
  const api = await openOwnersApi(engine, {
    prepare: (app) => void app.addHook('onRoute', note),
  })
  const tokens = new Map<string, string>()
  for (const scope of scopes) tokens.set(scope, await tokenFor(api, [scope]))
  const send = ({ method, url }: Call, scope: string) =>
    api.send(method, url.replaceAll(/:\w+|\*/g, 'x'), method === 'GET' ? undefined : {}, {
      authorization: `Bearer ${tokens.get(scope)}`,
    })
  return { ...api, calls, send }
}

function makeToken({ submitAsOwner }: Api, chosen: string[]) {
  const typed = { intent: 'token', name: 'A program', password, scopes: chosen }
  return submitAsOwner('account', typed)
}

async function tokenFor(api: Api, chosen: string[]): Promise<string> {
  const answer = await makeToken(api, chosen)
  expect(answer.statusCode).toBe(200)
  return answer.json().made.token
}

/** The start of the addresses that each scope opens. */
const opens = {
  catalogue:
    /^\/api\/(?:trash\/)?(?:products|categories|blogs|videos|missed-searches|uploads\/(?!tus))/,
  enquiries: /^\/api\/enquiries/,
  subscribers: /^\/api\/subscribers/,
}

test('C-15: a token opens the routes of its scope, and a route without a scope takes no token', async () => {
  const { calls, send } = await openWithTokens('sqlite')
  expect(calls.length).toBeGreaterThan(50)
  for (const scope of scopes) {
    let opened = 0
    for (const one of calls) {
      const answer = await send(one, scope)
      const needed = scopes.find((other) => opens[other].test(one.url))
      const call = `${one.method} ${one.url} with ${scope}`
      if (needed === scope) {
        opened += 1
        expect([401, 403], call).not.toContain(answer.statusCode)
        continue
      }
      expect(answer.statusCode, call).toBe(needed ? 403 : 401)
      if (!needed) continue
      expect(problemIn(answer).message, call).toBe(
        `This token does not have the scope “${needed}”, which is needed here.`,
      )
      const challenge = `Bearer error="insufficient_scope", scope="${needed}"`
      expect(answer.headers['www-authenticate'], call).toBe(challenge)
    }
    expect(opened, scope).toBeGreaterThan(1)
  }
})

test('the description of the API names the scope of every call that takes tokens', async () => {
  const { paths } = await descriptionOf(await openOwnersApi('sqlite'))
  for (const [path, calls] of Object.entries(paths)) {
    for (const { security, description } of Object.values(calls)) {
      const needed = scopes.find((scope) => opens[scope].test(path))
      const takesTokens = security?.some((one) => 'token' in one) ?? false
      expect(takesTokens, path).toBe(security !== undefined && needed !== undefined)
      const text = takesTokens ? `A token needs the scope “${needed}”.` : undefined
      expect(description, path).toBe(text)
    }
  }
})

test.each(engines)(
  'C-15: a token opens what is chosen, and something must be chosen (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const status = async (token: string, url: string) => {
      const answer = await api.get(url, { authorization: `Bearer ${token}` })
      return answer.statusCode
    }
    const plain = await tokenFor(api, ['catalogue'])
    expect(await status(plain, '/api/missed-searches.csv')).toBe(200)
    expect(await status(plain, '/api/enquiries.csv')).toBe(403)
    expect(await status(plain, '/api/subscribers.csv')).toBe(403)
    const wide = await tokenFor(api, ['subscribers', 'enquiries', 'enquiries'])
    expect(await status(wide, '/api/missed-searches.csv')).toBe(403)
    expect(await status(wide, '/api/enquiries.csv')).toBe(200)
    expect(await status(wide, '/api/subscribers.csv')).toBe(200)
    const listed = await tokensOf(api.db, 'owner')
    expect(listed.map((one) => one.scopes).toSorted()).toEqual([
      ['catalogue'],
      ['enquiries', 'subscribers'],
    ])
    for (const wrong of [[], ['owner'], ['catalogue', 'owner']])
      expect((await makeToken(api, wrong)).statusCode, wrong.join()).toBe(422)
  },
)

test.each(engines)(
  'a token from before there were scopes opens the catalogue (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const secretHash = hashOf('chandlery_old')
    const row = { secretHash, ownerId: 'owner', name: 'Old', createdAt: new Date().toISOString() }
    await api.db.insertInto('apiTokens').values(row).execute()
    expect(await ownerOfToken(api.db, 'chandlery_old')).toMatchObject({ scopes: ['catalogue'] })
  },
)
