import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { makeFirstOwner } from '#app/accounts/owners.server.ts'
import { hashed } from '#app/accounts/password.server.ts'
import { openDatabase } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { migrate } from '#app/database/migrate.server.ts'
import { formType } from '#app/http/body-rules.ts'
import { repeated, sheetOf, workbookOf } from '#app/spreadsheets/workbook.testing.ts'

import { type Owner, type Site, owner, sessionIn } from './site.ts'

const second = { _id: newId(), email: 'second@example.com' }
/** In milliseconds, until the site has read the header and waits for the body. */
const untilHeld = 300
/** In milliseconds: an address may sign in 30 times a minute. */
const betweenRounds = 2_000

export async function makeSecondOwner(dataDir: string) {
  const db = await openDatabase(undefined, dataDir)
  await migrate(db)
  await makeFirstOwner(db, owner)
  const at = new Date().toISOString()
  const passwordHash = await hashed(owner.password)
  const row = { ...second, passwordHash, createdAt: at, updatedAt: at, role: 'owner' as const }
  await db.insertInto('owners').values(row).execute()
  await db.destroy()
}

const forbidden = [
  ['people', { intent: 'invite', email: 'third@example.com', role: 'owner' }],
  ['people', { intent: 'make owner', person: second._id }],
  ['account', { intent: 'token', name: 'kept', scopes: 'catalogue' }],
  ['account', { intent: 'name', name: 'kept' }],
] as const

export async function demotedInBetween(site: Site, first: Owner, isOver: () => boolean) {
  const granted: string[] = []
  let tried = 0
  while (!isOver()) {
    const cookie = await signedInAs(site)
    const held = forbidden.map(([page, typed]) => {
      const text = formText(typed)
      const { intent } = typed
      return { intent, ...halfSent(site, { path: `/dashboard/${page}`, cookie, text }) }
    })
    await pause(untilHeld)
    await giveRole(first, 'editor')
    for (const { intent, finish } of held) {
      const status = await finish()
      tried += 1
      // An editor may still change the own name.
      if (status < 400 !== (intent === 'name')) granted.push(`${intent} answered ${status}`)
    }
    await giveRole(first, 'owner')
    await pause(betweenRounds)
  }
  return { granted, tried }
}

async function signedInAs({ url }: Site) {
  const headers = { origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: second.email, password: owner.password })
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The second owner is answered with ${answer.status}`)
  return sessionIn(answer)
}

async function giveRole({ url, headers }: Owner, role: 'owner' | 'editor') {
  const answer = await fetch(`${url}/dashboard/people`, {
    method: 'POST',
    headers: { ...headers, 'content-type': formType },
    body: formText({ intent: `make ${role}`, person: second._id }),
  })
  if (!answer.ok) throw new Error(`A change of the role is answered with ${answer.status}`)
  await answer.arrayBuffer()
}

function formText(typed: { [name: string]: string }) {
  return new URLSearchParams({ ...typed, password: owner.password }).toString()
}

type HalfRequest = { path: string; cookie: string; text: string }

/** Sends all but the last byte, which `finish` sends; returns the status. */
function halfSent({ url, port }: Site, { path, cookie, text }: HalfRequest) {
  const length = Buffer.byteLength(text)
  const headers = {
    origin: url,
    cookie,
    'content-type': formType,
    'content-length': length,
  }
  const sending = request({ host: '127.0.0.1', port, method: 'POST', path, headers })
  sending.on('error', () => {})
  sending.write(text.slice(0, -1))
  const answered = once(sending, 'response').then(([answer]) => {
    answer.resume()
    return z.number().parse(answer.statusCode)
  })
  return {
    finish() {
      sending.end(text.slice(-1))
      return answered
    },
  }
}

const rows = sheetOf([
  ['Qty', 'Part'],
  ['1', 'Gasket'],
])

/** About 200 kB each, 39 MB when opened. Making them takes a second. */
export function workbooksThatGrow() {
  const styles = `<styleSheet><cellXfs>${repeated('<xf/>', 7.8e6)}</cellXfs></styleSheet>`
  return [
    workbookOf(rows, { others: [{ name: 'xl/styles.xml', text: styles }] }),
    workbookOf(rows, { strings: repeated('<si/>', 7.8e6) }),
    workbookOf(`<row>${repeated('<a>', 13e6)}`),
  ]
}

export async function sendWorkbooks(
  { url, headers }: Owner,
  files: Buffer[],
  isOver: () => boolean,
) {
  const statuses: number[] = []
  for (let turn = 0; !isOver(); turn++) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(files[turn % files.length] ?? [])]), 'parts.xlsx')
    const send = async (path: string, more: Record<string, string>) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: more,
        body: form,
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    await Promise.all([
      send('/dashboard/import', headers),
      send('/enquiry-list/paste', { origin: url }),
    ])
  }
  return statuses
}
