import { expect, test } from 'vitest'

import { limitConcurrency } from './limit-concurrency.ts'

test('only the allowed number of tasks run concurrently, and they start in order', async () => {
  const runLimited = limitConcurrency({ atOnce: 2, waiting: 10 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = async (n: number) => {
    begun.push(n)
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 2))
    running -= 1
    return n
  }
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => runLimited(() => work(n))))
  expect(answers).toEqual([0, 1, 2, 3, 4, 5])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a task beyond the queue does not start', async () => {
  const runLimited = limitConcurrency({ atOnce: 1, waiting: 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = runLimited(() => promise)
  const second = runLimited(async () => 'second')
  const third = runLimited(async () => 'third')
  resolve('first')
  expect(await Promise.all([first, second, third])).toEqual(['first', 'second', 'full'])
  expect(await runLimited(async () => 'later')).toBe('later')
})

test('a task that fails frees its slot', async () => {
  const runLimited = limitConcurrency({ atOnce: 1, waiting: 1 })
  await expect(runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await runLimited(async () => 'next')).toBe('next')
})
