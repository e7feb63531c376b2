import { useEffect, useRef, useState } from 'react'

import { cleanName, largest, mostAttachments } from '#app/inbox/attachments/attachment.ts'
import { isReachable } from '#app/ui/browser.ts'
import { online } from '#app/ui/unsent.ts'

import {
  blobOf,
  type DeviceFile,
  deleteBlob,
  listName,
  newFileId,
  shrunkPhoto,
  storeBlob,
  storedFiles,
  storeFiles,
} from './device-files.ts'
import type { ListedFile } from './listed-file.ts'

const noRoom =
  'This device has no room to save the file. Please keep this page open until the list is sent.'

export type ListFiles = ReturnType<typeof useFiles>

export function useFiles(given: ListedFile[], problem: string | undefined) {
  const { files, isOutdated, save, change, upload, stop } = useFileStates(given, problem)
  const [notice, setNotice] = useState(problem ?? '')
  return {
    files: files.shown,
    notice,
    isOutdated,
    async add(chosen: File[]) {
      const full = `A list takes ${mostAttachments} files.`
      const room = () => mostAttachments - files.now().length
      setNotice(chosen.length > room() ? full : '')
      for (const file of chosen.slice(0, room())) {
        const made = await madeOf(file)
        if (typeof made === 'string') {
          setNotice(made)
          continue
        }
        if (!(await storeBlob(made.file._id, made.blob))) setNotice(noRoom)
        // Others can be chosen while this one is made smaller.
        if (room() <= 0) {
          setNotice(full)
          return void deleteBlob(made.file._id)
        }
        save([...files.now(), made.file])
        void upload(made.file)
      }
    },
    assign: (id: string, line: string) => change(id, { line }),
    remove(id: string) {
      stop(id)
      save(files.now().filter(({ _id }) => _id !== id))
      void deleteBlob(id)
      void fetch(`/enquiry-list/files/${id}`, { method: 'DELETE' }).catch(() => undefined)
    },
  }
}

function useFileStates(given: ListedFile[], problem: string | undefined) {
  const [shown, setShown] = useState<DeviceFile[]>(() => given.map(storedOf))
  const [isOutdated, setOutdated] = useState(false)
  const current = useRef(shown)
  const uploads = useRef(new Map<string, AbortController>())
  const now = () => current.current
  const save = (next: DeviceFile[]) => {
    current.current = next
    storeFiles(next)
    setShown(next)
  }
  const change = (id: string, changes: Partial<DeviceFile>) =>
    save(now().map((one) => (one._id === id ? { ...one, ...changes } : one)))
  const upload = async (file: DeviceFile) => {
    const stop = new AbortController()
    uploads.current.set(file._id, stop)
    await byOneTab(file._id, stop.signal, async () => {
      const sendFile = await loadSending(stop.signal)
      if (!sendFile) return setOutdated(true)
      const { signal } = stop
      const onProgress = (sent: number) => change(file._id, { sent })
      const changes = await uploaded({ file, signal, onProgress, sendFile })
      if (changes) change(file._id, changes)
    })
  }
  // Files from before a reload; only the device knows them. Runs once.
  useEffect(() => {
    const known = new Set(given.map(({ _id }) => _id))
    const before = storedFiles()
      .filter(({ _id }) => !known.has(_id))
      // The server has refused the list, because it holds such a file no more.
      .map((file) => (problem ? { ...file, isStored: false } : file))
    save([...given.map(storedOf), ...before].slice(0, mostAttachments))
    for (const file of before) if (!file.isStored && !file.problem) void upload(file)
    const { current: running } = uploads
    return () => running.forEach((stop) => stop.abort())
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useFilesOfOtherTabs((stored) => {
    current.current = stored
    setShown(stored)
    const ids = new Set(stored.map(({ _id }) => _id))
    for (const [id, running] of uploads.current) if (!ids.has(id)) running.abort()
    for (const file of stored)
      if (!file.isStored && !file.problem && !uploads.current.has(file._id)) void upload(file)
  })
  const stop = (id: string) => uploads.current.get(id)?.abort()
  return { files: { shown, now }, isOutdated, save, change, upload, stop }
}

/** What is stored is the newest. No files are left when another tab has sent them; then this one shows its own. */
function useFilesOfOtherTabs(take: (stored: DeviceFile[]) => void) {
  useEffect(() => {
    const read = ({ key }: StorageEvent) => {
      const stored = key === listName ? storedFiles() : []
      if (stored.length > 0) take(stored)
    }
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  })
}

type Upload = {
  file: DeviceFile
  signal: AbortSignal
  onProgress: (percent: number) => void
  sendFile: SendFile
}

/** What is to change of a file after it was sent; undefined when that was stopped. */
async function uploaded({
  file,
  signal,
  onProgress,
  sendFile,
}: Upload): Promise<Partial<DeviceFile> | undefined> {
  const { _id: id, name } = file
  const blob = await blobOf(id)
  if (!blob) return { problem: 'This file is not on the device any more. Please choose it again.' }
  const { isStored, sent: before } = storedFiles().find(({ _id }) => _id === id) ?? file
  if (isStored) return undefined
  const sent = await sendFile({ id, name, blob, isResumed: before > 0, signal, onProgress })
  return sent && 'size' in sent ? { isStored: true, name: sent.name, size: sent.size } : sent
}

/** Other tabs wait, and go on when the one that sends is closed. */
async function byOneTab(id: string, signal: AbortSignal, send: () => Promise<void>) {
  if (!('locks' in navigator)) return send()
  return navigator.locks.request(id, { signal }, send).catch(() => undefined)
}

function storedOf(file: ListedFile): DeviceFile {
  return { ...file, sent: 100, isStored: true }
}

type SendFile = typeof import('#app/ui/outbox/send-file.ts').sendFile

/** The script that sends is asked for until there is a connection; undefined when an update of the site removed it. */
async function loadSending(signal: AbortSignal): Promise<SendFile | undefined> {
  for (;;) {
    try {
      return (await import('#app/ui/outbox/send-file.ts')).sendFile
    } catch (error) {
      if (signal.aborted) throw error
      if (await isReachable()) return undefined
      await online(5_000, signal)
    }
  }
}

async function madeOf(file: File): Promise<{ file: DeviceFile; blob: Blob } | string> {
  const isPdf = /\.pdf$/i.test(file.name)
  const shrunk = isPdf ? undefined : await shrunkPhoto(file)
  const blob = shrunk ?? file
  const name = cleanName(file.name)
  if (blob.size > largest.file) return `${name}: The file is larger than 4 MB.`
  const _id = newFileId()
  const type = shrunk ? 'image/jpeg' : isPdf ? 'application/pdf' : 'image/heic'
  const made = { _id, name, type, size: blob.size, line: '', sent: 0, isStored: false } as const
  return { file: made, blob }
}
