import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { Decrypter, Encrypter } from 'age-encryption'

import { getObject, keysIn, putObject, removeObject, type S3Account } from '#app/media/s3.server.ts'
import { exactly, StoreError } from '#app/media/store-request.server.ts'
import { errorCode } from '#app/platform/error-code.ts'
import { expectRoom } from '#app/platform/free-space.server.ts'
import { PrivateHost } from '#app/platform/public-host.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { expiredBackups, timeIn } from './folder.server.ts'
import { type BackupStore, storeRefusal } from './store.server.ts'
import { writeInSteps } from './write-archive.server.ts'

const ending = '.age'

type Copying = {
  /** In bytes, left on the disk. */
  leastFree: number | undefined
  mayRemove: boolean
  now?: number
}

/** Encrypts a backup beside it and puts it into the store. Throws a UserError with the reason. */
export async function copyToStore(
  file: string,
  { account, root, publicKey }: BackupStore,
  { leastFree, mayRemove, now = Date.now() }: Copying,
) {
  const encrypted = `${file}${ending}.partial`
  try {
    const { size } = await stat(file)
    await expectRoom(dirname(file), size, 'an encrypted copy', leastFree)
    await encrypt(file, encrypted, publicKey)
    const body = await openAsBlob(encrypted)
    const path = `${root}/${basename(file)}${ending}`
    await putObject(account, path, { type: 'application/octet-stream', body })
    if (mayRemove) await removeExpiredCopies(account, root, now)
    return `s3://${path}`
  } catch (error) {
    throw inPlainWords(error)
  } finally {
    await rm(encrypted, { force: true })
  }
}

async function encrypt(file: string, encrypted: string, publicKey: string) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  const archive = await openAsBlob(file)
  await writeInSteps(encrypted, await encrypter.encrypt(archive.stream()))
}

/** By the rule of the site's own folder. Removes only copies right in the folder of this site. */
async function removeExpiredCopies(account: S3Account, root: string, now: number) {
  const names = (await copiesIn(account, root)).filter((name) => name.endsWith(ending))
  const expired = expiredBackups(names.map(archiveName), now)
  for (const name of expired) await removeObject(account, `${root}/${name}${ending}`)
}

function archiveName(name: string) {
  return name.replace(/\.age$/, '')
}

async function copiesIn(account: S3Account, root: string) {
  const [bucket = '', ...folders] = root.split('/')
  const folder = folders.map((name) => `${name}/`).join('')
  const keys = await keysIn(account, bucket, `${folder}chandlery-`)
  const names = keys.map((key) => key.slice(folder.length))
  return names.filter((name) => timeIn(archiveName(name)) !== undefined).toSorted()
}

function inPlainWords(error: unknown) {
  if (!(error instanceof StoreError || error instanceof PrivateHost)) return error
  return new UserError(storeRefusal(error).words, { cause: error })
}

type Source = { target: string; key: string | undefined; account: S3Account | undefined }

/** `target`: a path, or an address in a store (`s3://`; of a folder the newest); `.age` is encrypted. `key`: a path. */
export async function withArchive<Result>(
  { target, key, account }: Source,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const isInStore = target.startsWith('s3://')
  if (!isInStore && !target.endsWith(ending)) return work(target)
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-copy-'))
  try {
    const copy = isInStore ? await inStore(target, account) : await onDisk(target)
    const path = join(folder, archiveName(basename(copy.name)))
    await expectRoom(folder, copy.size, 'the decrypted backup')
    const bytes = copy.name.endsWith(ending) ? await decrypted(copy, key) : copy.bytes
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
      throw errorCode(cause) === undefined ? damaged(copy.name, cause) : cause
    })
    return await work(path)
  } catch (error) {
    throw inPlainWords(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Copy = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

async function inStore(target: string, account: S3Account | undefined): Promise<Copy> {
  if (!account) {
    throw new UserError('For s3:// set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  const named = target.slice('s3://'.length).replace(/(?<!\/)\/+$/, '')
  const path = /\.(?:tar|age)$/.test(named) ? named : await newestIn(account, named)
  const response = await getObject(account, path)
  if (!response) throw new UserError(`The store has no file s3://${path}.`)
  const size = Number(response.headers['content-length'])
  return { name: `s3://${path}`, size, bytes: exactly(size, response) }
}

async function newestIn(account: S3Account, root: string) {
  const newest = (await copiesIn(account, root)).at(-1)
  if (newest === undefined) throw new UserError(`There is no backup in s3://${root}.`)
  return `${root}/${newest}`
}

async function onDisk(path: string): Promise<Copy> {
  try {
    const { size } = await stat(path)
    return { name: path, size, bytes: (await openAsBlob(path)).stream() }
  } catch (cause) {
    throw new UserError(`There is no file ${path}.`, { cause })
  }
}

async function decrypted({ name, bytes }: Copy, key: string | undefined) {
  if (key === undefined) {
    throw new UserError(`${name} is encrypted: name the file with your key, --key FILE.`)
  }
  const decrypter = new Decrypter()
  try {
    for (const identity of await identitiesIn(key)) decrypter.addIdentity(identity)
  } catch (cause) {
    if (cause instanceof UserError) throw cause
    throw new UserError(`The key in ${key} is not complete.`, { cause })
  }
  try {
    return await decrypter.decrypt(streamOf(bytes))
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : ''
    if (!words.startsWith('no identity matched')) throw damaged(name, cause)
    throw new UserError(`The key in ${key} does not open ${name}: it is for another key.`, {
      cause,
    })
  }
}

function streamOf(bytes: AsyncIterable<Uint8Array>) {
  const read = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await read.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await read.return?.()),
  })
}

async function identitiesIn(path: string) {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UserError(`The file ${path} with the key cannot be read.`, { cause })
  })
  const found = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (found.length > 0) return found
  throw new UserError(`The file ${path} has no key, which begins with AGE-SECRET-KEY-.`)
}

function damaged(name: string, cause: unknown) {
  if (cause instanceof StoreError) return cause
  return new UserError(`The copy ${name} is cut or damaged.`, { cause })
}
