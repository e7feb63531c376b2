import { expect, test } from 'vitest'

import { chromiumPath, type Machine } from './chromium.ts'

function machine(programs: string[], more: Partial<Machine> = {}): Machine {
  return {
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    isProgram: (path) => programs.includes(path),
    installPackage: () => false,
    unpackBundled: async () => '/tmp/bundled',
    ...more,
  }
}

test('CHROMIUM_PATH has priority over an installed browser', async () => {
  const environment = { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }
  const path = await chromiumPath(machine(['/opt/mine', '/usr/bin/chromium'], { environment }))
  expect(path).toBe('/opt/mine')
})

test('a CHROMIUM_PATH that is no program is an error, and no other browser is used', async () => {
  const environment = { CHROMIUM_PATH: '/opt/gone', PATH: '/usr/bin' }
  const path = chromiumPath(machine(['/usr/bin/chromium'], { environment }))
  await expect(path).rejects.toThrow('CHROMIUM_PATH is no program: /opt/gone')
})

test('an installed Chromium has priority over an installed Chrome', async () => {
  const programs = ['/usr/local/bin/google-chrome', '/usr/bin/chromium']
  expect(await chromiumPath(machine(programs))).toBe('/usr/bin/chromium')
})

test('the headless shell is the first choice, and Debian’s package of it is installed', async () => {
  const shell = '/usr/bin/chromium-headless-shell'
  expect(await chromiumPath(machine(['/usr/local/bin/chromium', shell]))).toBe(shell)
  const programs = ['/usr/bin/chromium']
  const installPackage = () => programs.push(shell) > 0
  expect(await chromiumPath(machine(programs, { installPackage }))).toBe(shell)
})

test('the bundled binary is unpacked when no package can be installed', async () => {
  expect(await chromiumPath(machine([]))).toBe('/tmp/bundled')
})
