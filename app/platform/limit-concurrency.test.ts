import { expect, test } from 'vitest'

import { limitConcurrency, oneAtATime, shareWork } from './limit-concurrency.ts'

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

test('work with one key runs one after the other, also after an error, and other keys do not wait', async () => {
  const runNext = oneAtATime()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, wait?: Promise<void>) => async () => {
    order.push(`${name} begins`)
    await wait
    order.push(`${name} ends`)
    if (wait) throw new Error('broken')
  }
  const begun = runNext('a', work('one', first.promise))
  const others = [runNext('a', work('two')), runNext('b', work('other'))]
  await others[1]
  first.resolve()
  await expect(begun).rejects.toThrow('broken')
  await others[0]
  expect(order).toEqual([
    'one begins',
    'other begins',
    'other ends',
    'one ends',
    'two begins',
    'two ends',
  ])
})

test('concurrent calls with one key share one run, and a later call runs again', async () => {
  const shared = shareWork<number>()
  let runs = 0
  const work = async () => (runs += 1)
  expect(await Promise.all([shared('a', work), shared('a', work)])).toEqual([1, 1])
  expect(await shared('a', work)).toBe(2)
})
