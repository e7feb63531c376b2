import { z } from 'zod'

import { fieldError } from '#app/database/fields.ts'
import type { Problems } from '#app/http/form-input.ts'

import type { Call, CallOutcome } from '../calls.ts'
import {
  areSame,
  bodyOf,
  type Draft,
  draftOf,
  type FormDefinition,
  type SavedRecord,
  type Values,
  withoutEmptyRows,
} from './form-definition.ts'
import { errorsIn, problemsFor } from './form-problems.ts'

export type SaveResult =
  | { is: 'saved'; record: SavedRecord }
  | { is: 'unchanged' }
  | { is: 'invalid'; problems: Problems }
  | { is: 'conflict'; current: SavedRecord }
  | { is: 'gone' }
  | { is: 'failed'; reason: string }

type Saving = {
  definition: FormDefinition
  send: <Answer>(request: Call<Answer>) => Promise<CallOutcome<Answer>>
  storeDraft(draft: Draft): void
}
type Edit = { values: Values; original: NonNullable<Draft['original']> }

export async function saveRecord(saving: Saving, draft: Draft): Promise<SaveResult> {
  const { original, key } = draft
  const values = withoutEmptyRows(saving.definition.values, draft.values)
  return original ? changeRecord(saving, { values, original }) : addRecord(saving, values, key)
}

async function addRecord(saving: Saving, values: Values, sentKey?: string): Promise<SaveResult> {
  const { definition, send, storeDraft } = saving
  const body = bodyOf(values)
  const problems = problemsFor(errorsIn(definition, body, isDraft(values)), definition)
  // Problems count rows without the empty ones, so these values become the draft. Only a sent form has a key.
  const key = Object.keys(problems).length === 0 ? (sentKey ?? newKey()) : undefined
  storeDraft({ values, key: key ?? sentKey })
  if (!key) return { is: 'invalid', problems }

  const { path, record } = definition
  const outcome = await send({ method: 'POST', path, schema: record, body, key })
  if (outcome.is !== 'changed') return resultOf(outcome, definition)
  const added = record.safeParse(outcome.current).data
  // The response was lost and the added record deleted since: add again.
  if (!added && sentKey) return addRecord(saving, values)
  if (!added) return { is: 'failed', reason: outcome.message }
  const edit = { ...draftOf(definition, added), values }
  storeDraft(edit)
  // An earlier try has added older values. Updates them unless another person has.
  if (added.version > 1) return { is: 'conflict', current: added }
  const result = await changeRecord(saving, edit)
  return result.is === 'unchanged' ? { is: 'saved', record: added } : result
}

async function changeRecord(saving: Saving, { values, original }: Edit): Promise<SaveResult> {
  const { definition, send, storeDraft } = saving
  const before = bodyOf(original.values)
  const changes = Object.fromEntries(
    Object.entries(bodyOf(values)).filter(([name, value]) => !areSame(value, before[name])),
  )
  if (Object.keys(changes).length === 0) return { is: 'unchanged' }
  storeDraft({ values, original })
  const problems = problemsFor(errorsIn(definition, changes, isDraft(values)), definition)
  if (Object.keys(problems).length > 0) return { is: 'invalid', problems }

  const body = { ...changes, version: original.version }
  const path = `${definition.path}/${encodeURIComponent(original._id)}` as const
  const outcome = await send({ method: 'PATCH', path, schema: definition.record, body })
  if (outcome.is !== 'changed') return resultOf(outcome, definition)
  const current = definition.record.safeParse(outcome.current).data
  if (!current) return { is: 'failed', reason: outcome.message }
  // No conflict if an earlier try saved the same values and its response was lost.
  const isSaved = areSame(definition.values.parse(current), values)
  return isSaved ? { is: 'saved', record: current } : { is: 'conflict', current }
}

function isDraft(values: Values) {
  return values['state'] === 'draft'
}

type Answered = Exclude<CallOutcome<SavedRecord>, { is: 'changed' }>

function resultOf(outcome: Answered, definition: FormDefinition): SaveResult {
  if (outcome.is === 'done') return { is: 'saved', record: outcome.body }
  if (outcome.is === 'signed out') {
    return { is: 'failed', reason: 'You are signed out. What you typed is kept on this device.' }
  }
  if (outcome.is === 'failed') return { is: 'failed', reason: outcome.message }
  if (outcome.status === 404) return { is: 'gone' }
  const errors = z.array(fieldError).safeParse(outcome.errors).data ?? []
  if (errors.length === 0) return { is: 'failed', reason: outcome.message }
  return { is: 'invalid', problems: problemsFor(errors, definition) }
}

/** randomUUID does not exist without TLS, as in a warehouse's local network. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')
}
