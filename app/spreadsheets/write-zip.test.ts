import { expect, test } from 'vitest'

import { zipFile } from './write-zip.server.ts'

async function* failing() {
  yield 'first'
  throw new Error('the database is gone')
}

test('an error of the text ends the file, not the process', async () => {
  const write = async () => {
    for await (const piece of zipFile([{ name: 'a.xml', text: failing() }]))
      expect(piece).toBeDefined()
  }
  await expect(write()).rejects.toThrow('the database is gone')
})
