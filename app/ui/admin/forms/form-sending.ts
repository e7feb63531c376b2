import type { Problems } from '#app/http/form-input.ts'

import type { Call, Outcome } from '../calls.ts'
import { problemsFor, wrongIn } from './form-problems.ts'
import {
  areSame,
  changedIn,
  type FormSubject,
  type From,
  type Stored,
  type Typed,
} from './form-subject.ts'

/** The outcome of sending a form. */
export type Answer<Kept> =
  | { is: 'saved'; record: Kept }
  | { is: 'unchanged' }
  | { is: 'wrong'; problems: Problems }
  | { is: 'changed'; current: Kept }
  | { is: 'gone' }
  | { is: 'troubled'; why: string }

type Ways<Fields> = {
  send: <Told>(asked: Call<Told>) => Promise<Outcome<Told>>
  /** Stores the data for a retry on the device. */
  keep: (typed: Typed<Fields>) => void
}

/** Adds a record, or saves the changed fields of the record that the edit started from. */
export async function sendForm<Fields extends object, Kept extends Stored>(
  subject: FormSubject<Fields, Kept>,
  typed: Typed<Fields>,
  ways: Ways<Fields>,
): Promise<Answer<Kept>> {
  const fields = subject.tidy?.(typed.fields) ?? typed.fields
  const { from } = typed
  return from
    ? sendChange(subject, { fields, from }, ways)
    : sendAddition(subject, { ...typed, fields }, ways)
}

async function sendAddition<Fields extends object, Kept extends Stored>(
  subject: FormSubject<Fields, Kept>,
  typed: Typed<Fields>,
  ways: Ways<Fields>,
): Promise<Answer<Kept>> {
  const { fields, key = newKey() } = typed
  const body = subject.bodyOf(fields)
  const wrong = wrongIn(subject.rules.added, body)
  // Problems refer to row numbers after `tidy`, so these fields become the draft. Only a sent form needs a key.
  ways.keep(wrong.length > 0 ? { ...typed, fields } : { fields, key })
  if (wrong.length > 0) return { is: 'wrong', problems: problemsFor(wrong, subject) }

  const { path, record } = subject
  const outcome = await ways.send({ method: 'POST', path, schema: record, body, key })
  if (outcome.is !== 'changed') return answerOf(outcome, subject)
  const known = record.safeParse(outcome.current).data
  // An earlier try added the record, but its response was lost and the record was deleted since: add it again.
  if (!known && typed.key) return sendAddition(subject, { fields }, ways)
  if (!known) return { is: 'troubled', why: outcome.message }
  const from = fromOf(subject, known)
  ways.keep({ fields, from })
  // An earlier try with this key has added the record with older fields. Update it, unless it was changed since.
  if (known.version > 1) return { is: 'changed', current: known }
  const answer = await sendChange(subject, { fields, from }, ways)
  return answer.is === 'unchanged' ? { is: 'saved', record: known } : answer
}

async function sendChange<Fields extends object, Kept extends Stored>(
  subject: FormSubject<Fields, Kept>,
  { fields, from }: { fields: Fields; from: From<Fields> },
  ways: Ways<Fields>,
): Promise<Answer<Kept>> {
  const changes = changedIn(subject.bodyOf(fields), subject.bodyOf(from.fields))
  if (Object.keys(changes).length === 0) return { is: 'unchanged' }
  ways.keep({ fields, from })
  const body = { ...changes, version: from.version }
  const wrong = wrongIn(subject.rules.changed, body)
  if (wrong.length > 0) return { is: 'wrong', problems: problemsFor(wrong, subject) }

  const path = `${subject.path}/${encodeURIComponent(from._id)}` as const
  const outcome = await ways.send({ method: 'PATCH', path, schema: subject.record, body })
  if (outcome.is !== 'changed') return answerOf(outcome, subject)
  const current = subject.record.safeParse(outcome.current).data
  if (!current) return { is: 'troubled', why: outcome.message }
  // If an earlier try has saved the same fields and its response was lost, there is no conflict.
  const isThere = areSame(subject.fieldsOf(current), fields)
  return isThere ? { is: 'saved', record: current } : { is: 'changed', current }
}

function answerOf<Fields extends object, Kept extends Stored>(
  outcome: Exclude<Outcome<Kept>, { is: 'changed' }>,
  subject: FormSubject<Fields, Kept>,
): Answer<Kept> {
  if (outcome.is === 'done') return { is: 'saved', record: outcome.body }
  if (outcome.is === 'signed out') {
    return { is: 'troubled', why: 'You are signed out. What you typed is kept on this device.' }
  }
  if (outcome.is === 'failed') return { is: 'troubled', why: outcome.message }
  if (outcome.status === 404) return { is: 'gone' }
  const { errors } = outcome
  if (errors.length > 0) return { is: 'wrong', problems: problemsFor(errors, subject) }
  return { is: 'troubled', why: outcome.message }
}

/** The start of an edit of this record. */
export function fromOf<Fields extends object, Kept extends Stored>(
  { fieldsOf }: Pick<FormSubject<Fields, Kept>, 'fieldsOf'>,
  record: Kept,
): From<Fields> {
  return { _id: record._id, version: record.version, fields: fieldsOf(record) }
}

/** Avoids randomUUID, which does not exist without TLS, as in a warehouse's local network. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')
}
