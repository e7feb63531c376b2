import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { freshDatabase } from '#app/database/database.testing.ts'

import { addProduct } from '../products.testing.ts'
import { runImports } from './import-worker.server.ts'
import { chooseColumns, findImport } from './imports.server.ts'
import { allProducts, checkedImport, wrongRows, writeImport } from './imports.testing.ts'

const head = 'Name;Part No;Brand;Category;Lead time\n'
const ring = {
  title: 'Ring',
  description: 'Tested.',
  imageUrl: '',
  categoryId: '9',
  subcategoryId: '',
  maker: 'MAN',
}
const numbered = (...values: string[]) => values.map((value) => ({ scheme: 'Maker', value }))

async function withColumns(db: Database, id: string, targets: string[]) {
  await chooseColumns(db, id, { targets, categoryId: '9' })
  await runImports(db)
  return id
}

test('a row that names its product by the second number leaves the first', async () => {
  const db = await freshDatabase('sqlite')
  await addProduct(db, { ...ring, partNumbers: numbered('90-1', '90-2') })
  const id = await checkedImport(db, `${head}Ring;90-2;MAN;9;3 days\n`)
  expect(await findImport(db, id)).toMatchObject({ counts: { change: 1 } })
  await writeImport(db, id)
  expect(await allProducts(db)).toMatchObject([
    { leadTime: '3 days', partNumbers: numbered('90-1', '90-2') },
  ])
  const again = await checkedImport(db, `${head}Ring;90-2;MAN;9;3 days\n`)
  expect(await findImport(db, again)).toMatchObject({ counts: { same: 1 } })
})

test('two columns of part numbers give two numbers, and the same file changes nothing', async () => {
  const db = await freshDatabase('sqlite')
  const targets = ['title', 'number:Maker', 'number:Maker', 'maker']
  const chosen = async () => {
    const id = await checkedImport(db, 'Name;Part No;Other;Brand\nRing;90-1;90-2;MAN\n')
    return withColumns(db, id, targets)
  }
  await writeImport(db, await chosen())
  expect(await allProducts(db)).toMatchObject([{ partNumbers: numbered('90-1', '90-2') }])
  expect(await findImport(db, await chosen())).toMatchObject({ counts: { same: 1 } })
})

test('[empty] takes a specification and a part number away', async () => {
  const db = await freshDatabase('sqlite')
  const specifications = [{ name: 'Bore', value: '60' }]
  const { _id } = await addProduct(db, { ...ring, specifications, partNumbers: numbered('90-1') })
  const targets = ['_id', 'number:Maker', 'specification:Bore']
  const chosen = async () => {
    const id = await checkedImport(db, `Id;Part No;Bore\n${_id};[empty];[empty]\n`)
    return withColumns(db, id, targets)
  }
  const id = await chosen()
  expect(await findImport(db, id)).toMatchObject({ counts: { change: 1 } })
  await writeImport(db, id)
  const [after] = await allProducts(db)
  expect([after?.partNumbers, after?.specifications]).toEqual([undefined, undefined])
  expect(await findImport(db, await chosen())).toMatchObject({ counts: { same: 1 } })
})

test('a row with too many pictures says how many there may be', async () => {
  const db = await freshDatabase('sqlite')
  const pictures = Array.from({ length: 14 }, (_, n) => `https://a.example/${n}.jpg`).join(', ')
  const id = await checkedImport(db, `Name;Category;Images\nRing;9;"${pictures}"\n`)
  expect(JSON.stringify(await wrongRows(db, id))).toContain('Please use at most 12.')
})
