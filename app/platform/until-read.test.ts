import { expect, test, vi } from 'vitest'

import { untilRead } from './until-read.ts'

test('after a failure it reads each second until it succeeds, and then no more', async () => {
  vi.useFakeTimers()
  const failures = [new Error('lost'), new Error('still lost')]
  const read = vi.fn<() => Promise<void>>(async () => {
    const failure = failures.shift()
    if (failure) throw failure
  })
  const report = vi.fn<(error: unknown) => void>()
  const { readAgain } = untilRead(read, report)
  await readAgain()
  expect(report).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([read.mock.calls.length, report.mock.calls.length]).toEqual([3, 2])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('one read ends before the next begins, and none comes after the stop', async () => {
  vi.useFakeTimers()
  let running = 0
  const most: number[] = []
  const { readAgain, stop } = untilRead(
    async () => {
      most.push(++running)
      await Promise.resolve()
      running -= 1
      throw new Error('lost')
    },
    () => undefined,
  )
  await Promise.all([readAgain(), readAgain()])
  void readAgain()
  await stop()
  await readAgain()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(most).toEqual([1, 1])
  vi.useRealTimers()
})
