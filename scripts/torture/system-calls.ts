import { dirname } from 'node:path'

/** `log`: the commit was on the disk before the answer; `file`: an uploaded file and its folder too, if there was one. */
export type Flushed = { log: boolean; file: boolean | undefined }

type Open = {
  /** Whether the -wal holds bytes that are not flushed; undefined before its first write. */
  dirtyLog: boolean | undefined
  flushedFiles: Set<string>
  /** Folders that a renamed file is in, until they are flushed. */
  dirtyFolders: Set<string>
  renamedUnflushed: boolean
  renamed: boolean
}

/** Each call, of the output of `strace -f`; one that another thread's cuts in two is given at its begin, and whole at its end. */
export function* callsIn(trace: string) {
  const begun = new Map<string, string>()
  for (const line of trace.split('\n')) {
    const [, thread = '', part = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (part.endsWith('<unfinished ...>')) begun.set(thread, part)
    const call = part.startsWith('<... ') ? `${begun.get(thread)} ${part}` : part
    yield { thread, call, isWhole: !part.endsWith('<unfinished ...>') }
  }
}

/** Reads the output of `strace -f -yy`; requests must come one after the other. */
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
    // A write counts from its begin, a flush only from its end.
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

/** Smaller sizes of a picture are made after the answer, and again when they are missing. */
function isOriginal(path: string) {
  return /\/[0-9a-f]{32}\.\w+$/.test(path)
}

function judged({ dirtyLog, renamed, renamedUnflushed, dirtyFolders }: Open): Flushed {
  const file = renamed ? !renamedUnflushed && dirtyFolders.size === 0 : undefined
  return { log: dirtyLog === false, file }
}
