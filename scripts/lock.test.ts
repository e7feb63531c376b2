import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { alone } from './lock.mjs'

const lockModule = new URL('./lock.mjs', import.meta.url).href

/** Another process that holds the lock until it is killed. */
async function holder(name: string) {
  const code = `
    const { alone } = await import(${JSON.stringify(lockModule)})
    await alone(${JSON.stringify(name)}, () => { console.log('held'); return new Promise(() => setInterval(() => {}, 1000)) })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
  await once(child.stdout, 'data')
  return child
}

test('work waits for another process that holds the lock, and starts when that one dies', async () => {
  const name = `test-${process.pid}-a`
  const other = await holder(name)
  const events: string[] = []
  const work = alone(
    name,
    async () => events.push('worked'),
    () => events.push('waited'),
  )
  await pause(500)
  expect(events).toEqual(['waited'])
  other.kill('SIGKILL')
  await work
  expect(events).toEqual(['waited', 'worked'])
})

test('the lock is free again when the work fails', async () => {
  const name = `test-${process.pid}-b`
  const failing = alone(name, async () => {
    throw new Error('no network')
  })
  await expect(failing).rejects.toThrow('no network')
  expect(await alone(name, async () => 'worked')).toBe('worked')
})
