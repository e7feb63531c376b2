import { expect, test } from 'vitest'

import { bytesIn } from './restore.server.ts'

test('a restore asks for the room of files and rows, and with PostgreSQL for that of files', () => {
  const part = (name: string) => ({ name, size: 1_000_000, sha256: '' })
  const parts = ['media/a.webp', 'rows/posts/1.jsonl.gz', 'rows/attachments/1.jsonl.gz'].map(part)
  const archive = { media: { files: 1, bytes: 1_000_000 }, parts }
  expect(bytesIn(archive, { databaseUrl: undefined })).toBe(14_000_000)
  expect(bytesIn(archive, { databaseUrl: 'postgres://localhost/site' })).toBe(1_000_000)
})
