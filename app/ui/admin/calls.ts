import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import type { Problems } from '#app/http/form-input.ts'

/** A call to the API: `body` goes as JSON; `key` lets a call that is sent twice add one record only. */
export type Call<Told> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET'
  path: `/api/${string}`
  told: z.ZodType<Told>
  body?: object
  key?: string
  signal?: AbortSignal
}

/**
 * What became of a call. `refused` names the fields that are wrong; `changed` is for who saves second, with the
 * record as it is; `failed` is a line that broke or a server in trouble: nothing is known to be saved.
 */
export type Outcome<Told> =
  | { is: 'done'; told: Told }
  | { is: 'refused'; status: number; message: string; problems: Problems }
  | { is: 'changed'; message: string; current: unknown }
  | { is: 'signed out' }
  | { is: 'failed'; message: string }

const problem = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  current: z.unknown().optional(),
})

/** Calls the API and reads its answer. Never throws: whoever typed something is told what became of it. */
export async function call<Told>(asked: Call<Told>): Promise<Outcome<Told>> {
  try {
    return await outcomeOf(await sent(asked), asked.told)
  } catch {
    return { is: 'failed', message: messages.noConnection }
  }
}

function sent({ method, path, body, key, signal }: Call<unknown>) {
  return fetch(path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // A line can die without a word. Older browsers know no such clock, and wait as long as they do.
    signal: signal ?? AbortSignal.timeout?.(longestWait) ?? null,
  })
}

/** In milliseconds: a form is small, and the server answers within 30 seconds or says that it is busy. */
const longestWait = 90_000

/** What an answer of the API says, whichever way it came. */
export async function outcomeOf<Told>(
  answer: { status: number; json: () => Promise<unknown> },
  told: z.ZodType<Told>,
): Promise<Outcome<Told>> {
  if (answer.status < 300) return { is: 'done', told: told.parse(await answer.json()) }
  if (answer.status === 401) return { is: 'signed out' }
  const { status } = answer
  // The server gave up to wait for the rest; its words for it are for programs.
  if (status === 408) return { is: 'failed', message: messages.noConnection }
  const { message, errors, current } = problem.parse(await answer.json())
  if (status >= 500) return { is: 'failed', message }
  if (status === 409) return { is: 'changed', message, current }
  const named = errors.map(({ path, message: words }) => [path, words] as const)
  return { is: 'refused', status, message, problems: Object.fromEntries(named.toReversed()) }
}

/** Why nothing was done. */
export function failure(outcome: { is: string; message?: string }) {
  return outcome.message ?? 'Nothing was done: you are not signed in.'
}
