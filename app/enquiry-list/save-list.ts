import { href, redirect } from 'react-router'

import { database, listCookies, readPart, refused, sender, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import { isListNumber } from '#app/inbox/reference.ts'

import type { Route } from './+types/save-list.ts'
import { linesElsewhere } from './list-changes.ts'
import { linesFrom } from './list-cookie.ts'
import { listBehind, saveList } from './saved-lists.server.ts'

/** `count` is another than that of the sent lines if another tab has added some. */
export type SavedCopy = { savedAt: string; count: number }

export function loader() {
  return redirect(href('/enquiry-list'))
}

export async function action({ context }: Route.ActionArgs) {
  const typed = typedIn(context.get(sentFields))
  const { listNumber = '', lines: text = '' } = typed
  const db = context.get(database)
  const read = context.get(readPart)
  const refusal = context.get(refused)
  if (refusal || !isListNumber(listNumber)) return new Response(null, { status: refusal ?? 422 })
  const before = await read(listBehind(db, context.get(listCookies)))
  if (!before) return new Response(null, { status: 503 })
  if (before.key === '' || before.listNumber !== listNumber)
    return new Response(null, { status: 409 })
  const lines = linesFrom(text)
  const all = [...lines, ...linesElsewhere({ lines, typed }, before.lines)]
  const saving = saveList(db, { ...before, lines: all }, context.get(sender)?.hash ?? '')
  const saved = await read(saving.then((list) => ({ list })))
  if (!saved) return new Response(null, { status: 503 })
  if (!saved.list) return new Response(null, { status: 422 })
  const copy: SavedCopy = { savedAt: saved.list.savedAt, count: all.length }
  return Response.json(copy, { headers: { 'cache-control': 'no-store' } })
}
