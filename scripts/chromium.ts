import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const headlessShell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const timeout = 3 * 60_000

/** Sends no requests of its own, and needs no sandbox or graphics card. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export type Machine = {
  environment: NodeJS.ProcessEnv
  isProgram: (path: string) => boolean
  installPackage: () => boolean
  unpackBundled: () => Promise<string>
}

const thisMachine: Machine = {
  environment: process.env,
  isProgram,
  installPackage: () => installPackage(),
  unpackBundled,
}

/** CHROMIUM_PATH, else the headless shell of Debian, else an installed browser, else that of @sparticuz/chromium. */
export async function chromiumPath(machine = thisMachine) {
  const { CHROMIUM_PATH: named } = machine.environment
  if (named && !machine.isProgram(named)) throw new Error(`CHROMIUM_PATH is no program: ${named}`)
  const shell = () => inPath(machine, [headlessShell])
  return (
    named ||
    shell() ||
    (machine.installPackage() && shell()) ||
    wholeChromium(machine) ||
    machine.unpackBundled()
  )
}

/** Has features that the headless shell lacks, such as notifications. */
export function wholeChromium(machine = thisMachine) {
  return inPath(machine, browsers) ?? macApplications.find(machine.isProgram)
}

function inPath({ environment, isProgram }: Machine, names: string[]) {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installPackage(name = headlessShell) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false
  console.log(`Installing Debian’s ${name} for the browser tests …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...words: string[]) =>
    spawnSync('apt-get', words, { env: environment, stdio: 'ignore', timeout }).status === 0
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', name)
}

/** The package unpacks fully on one cloud only. Libraries for a bare Debian, and a font, are in separate archives. */
export async function unpackBundled() {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const archives = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'))
  const binary = await chromium.executablePath()
  await inflate(new URL('al2023.tar.br', archives).pathname)
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'))
  return binary
}

if (import.meta.main) {
  console.log(await chromiumPath())
  // The test of push messages needs what the headless shell lacks.
  if (!wholeChromium()) installPackage('chromium')
}
