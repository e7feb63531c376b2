// Plain JavaScript, because the set-up runs on any installed Node.
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const longestWork = 15 * 60_000

/**
 * Runs `work` while no other process runs work of that name for this checkout. A holder that died
 * is noticed and followed; `onWait` is called once when somebody else holds the lock.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @param {() => void} [onWait]
 * @returns {Promise<Result>}
 */
export async function alone(name, work, onWait) {
  const file = lockFile(name)
  let waited = false
  while (!(await take(file))) {
    if (!waited) onWait?.()
    waited = true
    await pause(200)
  }
  try {
    return await work()
  } finally {
    if (holder(file) === process.pid) rmSync(file, { force: true })
  }
}

/**
 * Outside the checkout, since npm empties node_modules and the builder empties build. Not in TMPDIR, which tests set
 * for themselves.
 *
 * @param {string} name
 */
function lockFile(name) {
  const checkout = createHash('sha256')
    .update(import.meta.url)
    .digest('hex')
    .slice(0, 16)
  return join('/tmp', `chandlery-${checkout}.${name}-lock`)
}

/** @param {string} file */
async function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (problem) {
    if (!isError(problem, 'EEXIST')) throw problem
  }
  if (isHeld(file)) return false
  // Several processes may find the dead holder: the last to write wins, and all look only after all have written.
  const claim = `${file}.${process.pid}`
  writeFileSync(claim, String(process.pid), { flag: 'wx' })
  renameSync(claim, file)
  await pause(200)
  return holder(file) === process.pid
}

/** @param {string} file */
function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs
    const pid = holder(file)
    // The file is empty between creating and writing.
    if (!pid) return age < 2_000
    return age < longestWork && isAlive(pid)
  } catch {
    // The holder has just released it: the next round takes it.
    return true
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return isError(problem, 'EPERM')
  }
}

/** @param {unknown} problem @param {string} code */
function isError(problem, code) {
  return problem instanceof Error && 'code' in problem && problem.code === code
}
