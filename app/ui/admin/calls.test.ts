import { expect, test, vi } from 'vitest'

import { call, deletion, outcomeOf } from './calls.ts'

const answer = (status: number, body: unknown) =>
  outcomeOf({ status, json: () => Promise.resolve(body) }, deletion)

test('an answer of another shape is an error, as its count may be shown', async () => {
  expect(await answer(200, { deletedCount: 2, more: 1 })).toEqual({
    is: 'done',
    body: { deletedCount: 2 },
  })
  for (const body of [{ deletedCount: '2' }, {}, null, 'done'])
    await expect(answer(200, body)).rejects.toThrow(TypeError)
  await expect(answer(422, { errors: [] })).rejects.toThrow(TypeError)
  await expect(answer(422, { message: 'No.', errors: {} })).rejects.toThrow(TypeError)
})

test('a refusal names the first problem of each field, and a conflict has the saved record', async () => {
  const errors = [
    { path: 'title', message: 'is empty', code: 'too_small' },
    { path: 'title', message: 'is odd' },
  ]
  expect(await answer(422, { message: 'Wrong.', errors })).toEqual({
    is: 'refused',
    status: 422,
    message: 'Wrong.',
    problems: { title: 'is empty' },
    errors,
  })
  expect(await answer(404, { message: 'Gone.' })).toMatchObject({ is: 'refused', errors: [] })
  const current = { _id: 'a', title: 'Pump' }
  expect(await answer(409, { message: 'Changed.', current })).toEqual({
    is: 'changed',
    message: 'Changed.',
    current,
  })
  expect(await answer(503, { message: 'Later.' })).toEqual({ is: 'failed', message: 'Later.' })
})

test('a call that can be stopped by its own signal ends after the longest wait too', async () => {
  const waits = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waits.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    waits.abort()
    return signal.aborted ? Promise.reject(signal.reason) : Response.json({ deletedCount: 1 })
  })
  const { signal } = new AbortController()
  const request = { method: 'POST', path: '/api/a', schema: deletion, signal } as const
  expect(await call(request)).toMatchObject({ is: 'failed' })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
