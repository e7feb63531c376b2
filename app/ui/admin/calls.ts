import { messages } from '#app/content/messages.ts'
import type { Problems } from '#app/http/form-input.ts'

/** Reads a body or throws. Without Zod, which would be a seventh of the scripts of frame and lists. */
export type Schema<Body> = { parse: (body: unknown) => Body }

/** `key` is the idempotency key: a repeated request adds one record only. */
export type Call<Body> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET'
  path: `/api/${string}`
  schema: Schema<Body>
  body?: object
  key?: string
  signal?: AbortSignal
}

/** `refused`: another 4xx; `changed`: 409, with the saved record; `failed`: possibly nothing was saved. */
export type CallOutcome<Body> =
  | { is: 'done'; body: Body }
  | { is: 'refused'; status: number; message: string; problems: Problems; errors: unknown[] }
  | { is: 'changed'; message: string; current: unknown }
  | { is: 'signed out' }
  | { is: 'failed'; message: string }

export const deletion = {
  parse: (body: unknown) => ({ deletedCount: numberIn(body, 'deletedCount') }),
}
export const restoration = {
  parse: (body: unknown) => ({ restoredCount: numberIn(body, 'restoredCount') }),
}

export type Failure = Exclude<CallOutcome<unknown>, { is: 'done' }>

export async function call<Body>(request: Call<Body>): Promise<CallOutcome<Body>> {
  try {
    return await outcomeOf(await send(request), request.schema)
  } catch {
    return { is: 'failed', message: messages.noConnection }
  }
}

function send({ method, path, body, key, signal }: Call<unknown>) {
  const limit = AbortSignal.timeout?.(longestWait)
  return fetch(path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // A connection can stall without an error. Older browsers use their own timeout.
    signal: (signal && limit && AbortSignal.any?.([signal, limit])) ?? signal ?? limit ?? null,
  })
}

/** In milliseconds; the server responds within 30 seconds or reports that it is busy. */
const longestWait = 90_000

/** Throws if the body has another shape. */
export async function outcomeOf<Body>(
  response: { status: number; json: () => Promise<unknown> },
  schema: Schema<Body>,
): Promise<CallOutcome<Body>> {
  const { status } = response
  if (status < 300) return { is: 'done', body: schema.parse(await response.json()) }
  if (status === 401) return { is: 'signed out' }
  // Message 408 is for programs: the server timed out waiting for the body.
  if (status === 408) return { is: 'failed', message: messages.noConnection }
  const answer = await response.json()
  const message = textIn(answer, 'message')
  if (status >= 500) return { is: 'failed', message }
  const { errors: sentErrors, current } = fieldsOf(answer)
  if (status === 409) return { is: 'changed', message, current }
  const errors = sentErrors === undefined ? [] : listOf(sentErrors)
  const named = errors.map((error) => [textIn(error, 'path'), textIn(error, 'message')] as const)
  const problems = Object.fromEntries(named.toReversed())
  return { is: 'refused', status, message, problems, errors }
}

export function failure(outcome: { is: string; message?: string }) {
  return outcome.message ?? 'Nothing was done: you are not signed in.'
}

export function fieldsOf(value: unknown): { [name: string]: unknown } {
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new TypeError('The server sent no object')
}

export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new TypeError('The server sent no list')
}

export function numberIn(value: unknown, name: string) {
  const number = fieldsOf(value)[name]
  if (typeof number === 'number') return number
  throw new TypeError(`The server sent no number ${name}`)
}

export function textIn(value: unknown, name: string) {
  const text = fieldsOf(value)[name]
  if (typeof text === 'string') return text
  throw new TypeError(`The server sent no text ${name}`)
}
