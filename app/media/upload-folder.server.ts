import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { FileStore } from '@tus/file-store'
import { z } from 'zod'

import { undefinedIfMissing } from '#app/platform/error-code.ts'

import type { Unfinished, UploadStore } from './upload-store.ts'

const known = z.object({ metadata: z.object({ network: z.string() }) })

export class UploadFolder extends FileStore implements UploadStore {
  override async write(...[bytes, id, offset]: Parameters<FileStore['write']>) {
    // Both files are deleted by age (`deleteOldUploads`), and only one is written to.
    await utimes(this.fileOf(`${id}.json`), new Date(), new Date()).catch(undefinedIfMissing)
    return super.write(bytes, id, offset)
  }

  override async remove(id: string) {
    await super.remove(id).finally(() => rm(this.fileOf(`${id}.json`), { force: true }))
  }

  withFile<Result>(id: string, work: (file: string) => Promise<Result>) {
    return work(this.fileOf(id))
  }

  async unfinished() {
    const names = (await readdir(this.directory)).filter((name) => name.endsWith('.json'))
    const found = await Promise.all(names.map((name) => this.unfinishedAt(name.slice(0, -5))))
    return found.filter((upload) => upload !== undefined)
  }

  async outcome(id: string) {
    return readFile(this.outcomeFile(id), 'utf8').catch(undefinedIfMissing)
  }

  async saveOutcome(id: string, outcome: string) {
    const file = this.outcomeFile(id)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    // A rename is atomic, so no reader gets half an outcome.
    await writeFile(`${file}.new`, outcome, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }

  private async unfinishedAt(id: string): Promise<Unfinished | undefined> {
    const text = this.fileOf(`${id}.json`)
    const found =
      (await stat(this.fileOf(id)).catch(undefinedIfMissing)) ??
      (await stat(text).catch(undefinedIfMissing))
    if (!found) return undefined
    const written = await readFile(text, 'utf8').catch(() => '')
    const network = known.safeParse(parsed(written)).data?.metadata.network ?? ''
    return { id, network, at: found.mtimeMs }
  }

  private fileOf(name: string) {
    return path.join(this.directory, name)
  }

  private outcomeFile(id: string) {
    return path.join(this.directory, 'outcomes', `${id}.json`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
