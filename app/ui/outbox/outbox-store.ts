import { isAnythingStored, outboxMark, readStored, writeStored } from '../unsent.ts'

/** A file that goes to the server before its form; its bytes are in `files` of the store. */
export type OutgoingFile = { id: string; name: string; size: number }

/** A form that was sent from this device and is not answered yet, or was answered while nobody looked. */
export type Outgoing = {
  /** The kind, and what makes it one on the server: `list L-2345-6789`. */
  id: string
  title: string
  path: string
  page: string
  body: string
  files: OutgoingFile[]
  draft?: string
  /** In milliseconds since 1970. */
  at: number
  /** Why the server did not take it: '' where only its page says so. */
  refused?: string
  /** The address of its confirmation. What was typed is deleted by then. */
  received?: string
}

export const listPrefix = 'list '
export const isList = ({ id }: Pick<Outgoing, 'id'>) => id.startsWith(listPrefix)

export type Place = 'device' | 'full' | 'page'

const heldForms = new Map<string, Outgoing>()

let opening: Promise<IDBDatabase> | undefined

function openStore() {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('outbox', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('forms', { keyPath: 'id' })
      request.result.createObjectStore('files')
    })
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      for (const event of ['close', 'versionchange'])
        request.result.addEventListener(event, () => {
          request.result.close()
          opening = undefined
        })
      resolve(request.result)
    })
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function run<Value>(
  name: 'forms' | 'files',
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
) {
  const db = await openStore()
  return new Promise<Value>((resolve, reject) => {
    const transaction = db.transaction(name, mode)
    const request = act(transaction.objectStore(name))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? request.error))
  })
}

export async function storeForm(form: Outgoing): Promise<Place> {
  try {
    await run('forms', 'readwrite', (store) => store.put(form))
    heldForms.delete(form.id)
    if ('localStorage' in globalThis) writeStored(outboxMark, 'waiting')
    return 'device'
  } catch (error) {
    return holdInPage(form, error)
  }
}

export function holdInPage(form: Outgoing, error?: unknown): Place {
  heldForms.set(form.id, form)
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull ? 'full' : 'page'
}

export async function findForm(id: string): Promise<Outgoing | undefined> {
  const read = run<Outgoing | undefined>('forms', 'readonly', (store) => store.get(id))
  return heldForms.get(id) ?? (await read.catch(() => undefined))
}

export async function storedForms(): Promise<Outgoing[]> {
  return run<Outgoing[]>('forms', 'readonly', (store) => store.getAll()).catch(() => [])
}

/** Its files stay. */
export async function dropForm(id: string) {
  heldForms.delete(id)
  if (!isAnythingStored()) return
  await run('forms', 'readwrite', (store) => store.delete(id)).catch(() => undefined)
  await unmark()
}

async function unmark() {
  if ((await storedForms()).length > 0) return
  writeStored(outboxMark, undefined)
  // Another tab may have added one in between.
  if ((await storedForms()).length > 0) writeStored(outboxMark, 'waiting')
}

/** Throws when the device has no room, or stores nothing. */
export async function storeFile(id: string, file: Blob) {
  await run('files', 'readwrite', (store) => store.put(file, id))
}

export async function findFile(id: string): Promise<Blob | undefined> {
  const read = run<Blob | undefined>('files', 'readonly', (store) => store.get(id))
  return read.catch(() => undefined)
}

export async function deleteFile(id: string) {
  await run('files', 'readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/** Keeps a draft that was changed after it was sent. */
export function removeDraft({ draft = '', at }: Pick<Outgoing, 'draft' | 'at'>) {
  if (readStored<{ at: number }>(draft)?.at === at) writeStored(draft, undefined)
}
