import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode } from './error-code.ts'

/** Sticky folders, such as /tmp, belong to all users. */
const sticky = 0o1000
const ofOthers = 0o077
const ownNames = /^(?:chandlery\.db|media$|uploads$|backups$|erasures(?:-former)?\.jsonl$)/

/** Sets 0600 and 0700, for new files too, against other users. Returns the paths that could not be changed. */
export function makePrivate(dataDir: string) {
  process.umask(ofOthers)
  if (!existsSync(dataDir)) return []
  const names = readdirSync(dataDir).filter((name) => ownNames.test(name))
  const paths = names.flatMap((name) => withContent(join(dataDir, name)))
  const isShared = statSync(dataDir).mode & sticky
  return [...(isShared ? [] : [dataDir]), ...paths].filter((path) => !closed(path))
}

/** Skips links, because they lead to files that are not ours. */
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
