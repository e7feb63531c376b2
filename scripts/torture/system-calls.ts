import { dirname } from 'node:path'

/** `log`: the commit was synced before the response; `file`: an uploaded file and its folder too. */
export type Flushed = { log: boolean; file: boolean | undefined }

type Open = {
  /** The -wal has unsynced bytes; undefined before its first write. */
  dirtyLog: boolean | undefined
  flushedFiles: Set<string>
  /** Folders with a renamed file that are not synced yet. */
  dirtyFolders: Set<string>
  renamedUnflushed: boolean
  renamed: boolean
}

/** Of `strace -f`; a call interrupted by another thread's is yielded at its start, and whole at its end. */
export function* callsIn(trace: string) {
  const begun = new Map<string, string>()
  for (const line of trace.split('\n')) {
    const [, thread = '', part = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (part.endsWith('<unfinished ...>')) begun.set(thread, part)
    const call = part.startsWith('<... ') ? `${begun.get(thread)} ${part}` : part
    yield { thread, call, isWhole: !part.endsWith('<unfinished ...>') }
  }
}

/** Of `strace -f -yy`; requests must be sequential. */
export function flushedWrites(trace: string) {
  const all: Flushed[] = []
  let open: Open | undefined
  for (const { call } of callsIn(trace)) {
    if (isRequest(call)) open = newOpen()
    if (!open) continue
    if (isGoodAnswer(call)) {
      all.push(judged(open))
      open = undefined
      continue
    }
    // A write counts from its start, a sync from its end.
    if (/^p?write/.test(call) && /<[^>]*-wal>/.test(call)) open.dirtyLog = true
    if (call.endsWith('= 0')) note(open, call)
  }
  return all
}

function newOpen(): Open {
  return {
    dirtyLog: undefined,
    flushedFiles: new Set(),
    dirtyFolders: new Set(),
    renamedUnflushed: false,
    renamed: false,
  }
}

function isRequest(call: string) {
  return /^read\(\d+<TCP[^"]*"(POST|PATCH) /.test(call)
}

function isGoodAnswer(call: string) {
  return /^(write|writev|sendto|sendmsg)\(\d+<TCP[^"]*"HTTP\/1\.1 (2\d\d|303) /.test(call)
}

function note(open: Open, call: string) {
  const [, flushed] = /^(?:fsync|fdatasync)\(\d+<([^>]*)>/.exec(call) ?? []
  if (flushed?.endsWith('-wal')) open.dirtyLog = false
  else if (flushed) {
    open.flushedFiles.add(flushed)
    open.dirtyFolders.delete(flushed)
  }
  const [, from, to] = /^rename[^"]*"([^"]*)"[^"]*"([^"]*)"/.exec(call) ?? []
  if (from === undefined || to === undefined || !isOriginal(to)) return
  open.renamed = true
  open.renamedUnflushed ||= !open.flushedFiles.has(from)
  open.dirtyFolders.add(dirname(to))
}

/** Smaller sizes are made after the response, and again when missing. */
function isOriginal(path: string) {
  return /\/[0-9a-f]{32}\.\w+$/.test(path)
}

function judged({ dirtyLog, renamed, renamedUnflushed, dirtyFolders }: Open): Flushed {
  const file = renamed ? !renamedUnflushed && dirtyFolders.size === 0 : undefined
  return { log: dirtyLog === false, file }
}
