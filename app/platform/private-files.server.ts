import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode } from './error-code.ts'

/** Sticky folders, like /tmp, belong to all users. */
const sticky = 0o1000
const ofOthers = 0o077
const ownNames = /^(?:chandlery\.db|media$|uploads$|backups$|erasures(?:-former)?\.jsonl$)/

/**
 * Keeps other users out of the data folder: files that are there become 0600 and folders 0700, and so do all that
 * this process creates later. Returns the paths that could not be changed.
 */
export function makePrivate(dataDir: string) {
  process.umask(ofOthers)
  if (!existsSync(dataDir)) return []
  const names = readdirSync(dataDir).filter((name) => ownNames.test(name))
  const paths = names.flatMap((name) => withContent(join(dataDir, name)))
  const isShared = statSync(dataDir).mode & sticky
  return [...(isShared ? [] : [dataDir]), ...paths].filter((path) => !closed(path))
}

/** A link inside is left out, because it leads to a file that is not ours. */
function withContent(path: string) {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const own = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  return [path, ...own.map(({ parentPath, name }) => join(parentPath, name))]
}

function closed(path: string) {
  try {
    const { mode } = statSync(path)
    if (mode & ofOthers) chmodSync(path, mode & ~ofOthers)
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) throw error
    return code === 'ENOENT'
  }
}
