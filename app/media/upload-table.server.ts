import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { DataStore, ERRORS, Upload } from '@tus/server'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { UploadStore } from './upload-store.ts'

/** In bytes. Clients send again what a killed process had not stored. */
const partSize = 256 * 1024

const metadata = z.record(z.string(), z.string().nullable())

type UploadTableOptions = {
  db: Database
  kind: Tables['uploads']['kind']
  folder: string
}

/** In PostgreSQL, so that any copy of the site can continue and finish an upload (docs/decisions/uploads.md). */
export class UploadTable extends DataStore implements UploadStore {
  override extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination']

  private readonly options: UploadTableOptions

  constructor(options: UploadTableOptions) {
    super()
    this.options = options
  }

  override async create(upload: Upload) {
    const now = new Date().toISOString()
    const row = {
      _id: upload.id,
      kind: this.options.kind,
      size: upload.size ?? null,
      metadata: JSON.stringify(upload.metadata ?? {}),
      createdAt: now,
      movedAt: now,
    }
    const { db } = this.options
    // A client without a response begins again under the same id.
    await this.deletion(upload.id).execute()
    await db.insertInto('uploads').values(row).execute()
    upload.creation_date = now
    return upload
  }

  override async getUpload(id: string) {
    const { db, kind } = this.options
    const found = await db
      .selectFrom('uploads')
      .selectAll()
      .where('_id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      offset: found.received,
      ...(found.size !== null && { size: found.size }),
      metadata: metadata.parse(JSON.parse(found.metadata)),
      creation_date: found.createdAt,
    })
  }

  override async declareUploadLength(id: string, size: number) {
    const { db } = this.options
    await db.updateTable('uploads').set({ size }).where('_id', '=', id).execute()
  }

  override async remove(id: string) {
    const { numDeletedRows } = await this.deletion(id).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw ERRORS.FILE_NOT_FOUND
  }

  override async write(bytes: Readable, id: string, offset: number) {
    let at = offset
    let part: Buffer[] = []
    let length = 0
    const store = async () => {
      const stored = Buffer.concat(part)
      part = []
      length = 0
      if (stored.length > 0) await this.addPart(id, at, stored)
      at += stored.length
    }
    try {
      for await (const chunk of bytes) {
        const piece = Buffer.from(chunk)
        part.push(piece)
        length += piece.length
        if (length >= partSize) await store()
      }
    } finally {
      // The client continues after the stored bytes.
      await store()
    }
    return at
  }

  async withFile<Result>(id: string, work: (file: string) => Promise<Result>) {
    const file = path.join(this.options.folder, randomUUID())
    try {
      const { size } = await this.getUpload(id)
      const written = { length: 0 }
      await writeFile(file, this.bytesOf(id, written), { mode: 0o600 })
      // Another copy has removed it meanwhile.
      if (written.length !== size) return undefined
      return await work(file)
    } catch (error) {
      if (error === ERRORS.FILE_NOT_FOUND) return undefined
      throw error
    } finally {
      await rm(file, { force: true })
    }
  }

  async unfinished() {
    const { db, kind } = this.options
    const rows = await db
      .selectFrom('uploads')
      .select(['_id', 'metadata', 'movedAt'])
      .where('kind', '=', kind)
      .execute()
    return rows.map((row) => ({
      id: row._id,
      network: metadata.parse(JSON.parse(row.metadata))['network'] ?? '',
      at: Date.parse(row.movedAt),
    }))
  }

  async outcome(id: string) {
    const { db } = this.options
    const found = db.selectFrom('uploadOutcomes').select('outcome').where('_id', '=', id)
    return (await found.executeTakeFirst())?.outcome
  }

  async saveOutcome(id: string, outcome: string) {
    const row = { _id: id, outcome, createdAt: new Date().toISOString() }
    await this.options.db
      .insertInto('uploadOutcomes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  private deletion(id: string) {
    const { db, kind } = this.options
    return db.deleteFrom('uploads').where('_id', '=', id).where('kind', '=', kind)
  }

  /** Only at the upload's end: an abandoned connection may still bring bytes, even to another copy. */
  private async addPart(id: string, at: number, bytes: Buffer) {
    const { numInsertedOrUpdatedRows } = await this.options.db
      .with('moved', (cte) =>
        cte
          .updateTable('uploads')
          .set({ received: at + bytes.length, movedAt: new Date().toISOString() })
          .where('_id', '=', id)
          .where('received', '=', at)
          .returning('_id'),
      )
      .insertInto('uploadParts')
      .columns(['uploadId', 'at', 'bytes'])
      .expression((is) =>
        is
          .selectFrom('moved')
          .select(({ val }) => ['moved._id as uploadId', val(at).as('at'), val(bytes).as('bytes')]),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw ERRORS.INVALID_OFFSET
  }

  private async *bytesOf(id: string, written: { length: number }) {
    for (;;) {
      const part = await this.options.db
        .selectFrom('uploadParts')
        .select('bytes')
        .where('uploadId', '=', id)
        .where('at', '=', written.length)
        .executeTakeFirst()
      if (!part) return
      written.length += part.bytes.length
      yield part.bytes
    }
  }
}
