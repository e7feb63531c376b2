import { expect, test } from 'vitest'

import { reaches, sizeProblems } from './sizes.ts'

const lines = (count: number) => 'line\n'.repeat(count)

test('a file of more than 250 lines needs a reason, words and figures do not', () => {
  const files = new Map([
    ['app/server/server.ts', lines(251)],
    ['app/root.tsx', lines(250)],
    ['app/content/faq.ts', lines(900)],
    ['demo/products.ts', lines(900)],
  ])
  const said = ['app/server/server.ts: 251 lines; more than 250 need a reason']
  expect(sizeProblems(files, new Map())).toEqual(said)
  expect(sizeProblems(files, new Map([['app/server/server.ts', 'one table of limits']]))).toEqual(
    [],
  )
})

test('a reason goes when the file has become short', () => {
  const files = new Map([['app/server/server.ts', lines(20)]])
  const reasons = new Map([['app/server/server.ts', 'one table of limits']])
  expect(sizeProblems(files, reasons)).toEqual(['app/server/server.ts: needs no reason any more'])
})

test('a public page reaches at most twelve files of subjects and site', () => {
  const chain = Array.from({ length: 12 }, (_, place): [string, string] => [
    `app/blog/part-${place}.ts`,
    `import { next } from './part-${place + 1}.ts'`,
  ])
  const page: [string, string] = ['app/blog/post-page.tsx', `import { one } from './part-0.ts'`]
  expect(sizeProblems(new Map([page, ...chain.slice(1)]), new Map())).toEqual([])
  expect(sizeProblems(new Map([page, ...chain]), new Map())).toHaveLength(1)
})

test('looks, words and the database do not count, nor do the pages of the owner', () => {
  const files = new Map([
    ['app/site/home-page.tsx', `import { Photo } from '#app/ui/picture.tsx'`],
    ['app/ui/picture.tsx', ''],
    ['app/catalogue/admin/edit-product-page.tsx', ''],
    ['app/admin/overview-page.tsx', ''],
  ])
  expect([...reaches(files)]).toEqual([['app/site/home-page.tsx', ['app/site/home-page.tsx']]])
})
