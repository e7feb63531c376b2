import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { type FieldError, fieldError } from '#app/database/fields.ts'
import type { Problems } from '#app/http/form-input.ts'

/** An API request. `body` is sent as JSON; `key` is the idempotency key: a repeated request adds one record only. */
export type Call<Body> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET'
  path: `/api/${string}`
  schema: z.ZodType<Body>
  body?: object
  key?: string
  signal?: AbortSignal
}

/** `refused`: another 4xx; `changed`: 409, with the saved record; `failed`: possibly nothing was saved. */
export type Outcome<Body> =
  | { is: 'done'; body: Body }
  | { is: 'refused'; status: number; message: string; problems: Problems; errors: FieldError[] }
  | { is: 'changed'; message: string; current: unknown }
  | { is: 'signed out' }
  | { is: 'failed'; message: string }

export const deletion = z.object({ deletedCount: z.number() })
export const restoration = z.object({ restoredCount: z.number() })

export type Failure = Exclude<Outcome<unknown>, { is: 'done' }>

const problem = z.object({
  message: z.string(),
  errors: z.array(fieldError).default([]),
  current: z.unknown().optional(),
})

export async function call<Body>(request: Call<Body>): Promise<Outcome<Body>> {
  try {
    return await outcomeOf(await send(request), request.schema)
  } catch {
    return { is: 'failed', message: messages.noConnection }
  }
}

function send({ method, path, body, key, signal }: Call<unknown>) {
  return fetch(path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // A connection can stall without an error. Browsers without AbortSignal.timeout use their own timeout.
    signal: signal ?? AbortSignal.timeout?.(longestWait) ?? null,
  })
}

/** In milliseconds. A form is small, and the server responds within 30 seconds or reports that it is busy. */
const longestWait = 90_000

/** The outcome of an API response from fetch or XMLHttpRequest. Throws if its body has another shape. */
export async function outcomeOf<Body>(
  response: { status: number; json: () => Promise<unknown> },
  schema: z.ZodType<Body>,
): Promise<Outcome<Body>> {
  const { status } = response
  if (status < 300) return { is: 'done', body: schema.parse(await response.json()) }
  if (status === 401) return { is: 'signed out' }
  // The server timed out waiting for the request body; its message is for programs.
  if (status === 408) return { is: 'failed', message: messages.noConnection }
  const { message, errors, current } = problem.parse(await response.json())
  if (status >= 500) return { is: 'failed', message }
  if (status === 409) return { is: 'changed', message, current }
  const named = errors.map(({ path, message: words }) => [path, words] as const)
  const problems = Object.fromEntries(named.toReversed())
  return { is: 'refused', status, message, problems, errors }
}

export function failure(outcome: { is: string; message?: string }) {
  return outcome.message ?? 'Nothing was done: you are not signed in.'
}
