import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'

import { useAdmin } from '../admin-context.tsx'
import { pictureProblem, sendPicture } from './upload-picture.ts'
import { failureText, type Sending } from './upload-send.ts'

export type Running = { id: string; file: File; stop: AbortController }

export type Entry =
  | { is: 'stored'; id: string; url: string }
  | (Running & { is: 'sending'; share: number })
  | (Running & { is: 'failed'; problem: string })

type Pictures = { value: string[]; most: number; onChange: (urls: string[]) => void }
type Store = { entries: () => Entry[]; put: (entries: Entry[]) => void }

export function usePictures({ value, most, onChange }: Pictures) {
  const { signInAgain } = useAdmin()
  const [refused, setRefused] = useState<string[]>([])
  const [checking, setChecking] = useState(0)
  const store = useEntries({ value, most, onChange })
  const { entries, put } = store
  const without = (id: string) => entries().filter((entry) => entry.id !== id)
  return {
    entries: entries(),
    isChecking: checking > 0,
    refused,
    add: async (files: File[]) => {
      setChecking((all) => all + 1)
      const { good, problems } = await sorted(files)
      setChecking((all) => all - 1)
      const isSwap = most === 1 && good.length > 0
      if (isSwap) entries().forEach(drop)
      const before = isSwap ? entries().filter(isStored) : entries()
      const taken = good.slice(0, isSwap ? 1 : most - before.length)
      setRefused([...problems, ...tooMany(good.length - taken.length, most)])
      const begun = taken.map(begin)
      put([...before, ...begun])
      await Promise.all(begun.map((entry) => send(entry, store, signInAgain)))
    },
    remove: (id: string) => {
      const entry = entries().find((other) => other.id === id)
      if (entry) drop(entry)
      put(without(id))
    },
    move: (id: string, to: number) => {
      const moved = entries().filter((entry) => entry.id === id)
      put(without(id).toSpliced(to, 0, ...moved))
    },
    retry: (entry: Running) => send(entry, store, signInAgain),
  }
}

function useEntries({ value, most, onChange }: Pictures): Store {
  const store = useRef({ entries: inOrderOf(value, []), onChange })
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  // Adopts pictures that the form sets, from a draft or reset, before an upload can end and undo their order.
  useLayoutEffect(() => {
    store.current.onChange = onChange
    const { entries } = store.current
    if (isSame(value, urlsIn(entries))) return
    store.current.entries = inOrderOf(value, entries)
    redraw()
  }, [value, onChange, store])
  useEffect(() => () => store.current.entries.forEach(drop), [store])

  return {
    entries: () => store.current.entries,
    put: (all) => {
      const before = urlsIn(store.current.entries)
      const newest = all.findLast(isStored)
      const entries = most === 1 ? all.filter((entry) => !isStored(entry) || entry === newest) : all
      store.current.entries = entries
      redraw()
      if (!isSame(before, urlsIn(entries))) store.current.onChange(urlsIn(entries))
    },
  }
}

async function send(entry: Running, { entries, put }: Store, signInAgain: Sending['signInAgain']) {
  const { id, file, stop } = entry
  const become = (now: Entry) =>
    stop.signal.aborted || put(entries().map((other) => (other.id === id ? now : other)))
  const onProgress = (share: number) => void become({ is: 'sending', id, file, stop, share })
  onProgress(0)
  const sending = { signal: stop.signal, onProgress, signInAgain }
  const outcome = await sendPicture(file, file.name, sending)
  if (outcome.is !== 'done') {
    become({ is: 'failed', id, file, stop, problem: failureText(outcome) })
    return
  }
  const url = outcome.body
  // The same picture chosen twice has one address, so it becomes one entry.
  const isThere = urlsIn(entries()).includes(url)
  if (isThere && !stop.signal.aborted) put(entries().filter((other) => other.id !== id))
  else become({ is: 'stored', id, url })
}

async function sorted(files: File[]) {
  const problems = await Promise.all(files.map(pictureProblem))
  const texts = files.map((file, at) => problems[at] && `${file.name}: ${problems[at]}`)
  return {
    good: files.filter((_, at) => !problems[at]),
    problems: texts.filter((words) => words !== undefined),
  }
}

let begun = 0

function begin(file: File) {
  const stop = new AbortController()
  return { is: 'sending', id: `new-${begun++}`, file, stop, share: 0 } as const
}

function tooMany(count: number, most: number) {
  if (count === 0) return []
  return [`At most ${most} pictures; ${count} more ${count === 1 ? 'was' : 'were'} left out.`]
}

function drop(entry: Entry) {
  if (entry.is !== 'stored') entry.stop.abort()
}

function isSame(a: string[], b: string[]) {
  return a.join(' ') === b.join(' ')
}

function isStored({ is }: Entry) {
  return is === 'stored'
}

function urlsIn(entries: Entry[]) {
  return entries.flatMap((entry) => (entry.is === 'stored' ? [entry.url] : []))
}

function inOrderOf(urls: string[], entries: Entry[]): Entry[] {
  const stored = urls.map((url) => {
    const entry = entries.find((entry) => entry.is === 'stored' && entry.url === url)
    return entry ?? { is: 'stored' as const, id: url, url }
  })
  return [...stored, ...entries.filter(({ is }) => is === 'sending')]
}
