import { expect, test } from 'vitest'

import { pageModules, sizeProblems } from './sizes.ts'

const lines = (count: number) => 'line\n'.repeat(count)

test('a file of more than 250 lines needs a reason, a content file does not', () => {
  const files = new Map([
    ['app/server/server.ts', lines(251)],
    ['app/root.tsx', lines(250)],
    ['app/content/faq.ts', lines(900)],
    ['demo/products.ts', lines(900)],
  ])
  const said = ['app/server/server.ts: 251 lines; more than 250 need a reason']
  expect(sizeProblems(files, new Map(), new Map())).toEqual(said)
  expect(
    sizeProblems(files, new Map([['app/server/server.ts', 'one table of limits']]), new Map()),
  ).toEqual([])
})

test('a reason for a file that is short again is a problem', () => {
  const files = new Map([['app/server/server.ts', lines(20)]])
  const reasons = new Map([['app/server/server.ts', 'one table of limits']])
  expect(sizeProblems(files, reasons, new Map())).toEqual([
    'app/server/server.ts: needs no reason any more',
  ])
})

/** A page that loads `count` modules, itself included. */
function pageWith(page: string, count: number) {
  const chain = Array.from({ length: count - 1 }, (_, at): [string, string] => [
    `app/ui/part-${at}.ts`,
    at < count - 2 ? `import { next } from './part-${at + 1}.ts'` : '',
  ])
  return new Map([[page, `import { one } from '#app/ui/part-0.ts'`], ...chain])
}

test('a public page loads at most 25 of our modules and an admin page 50, in all layers', () => {
  const problems = (page: string, count: number) =>
    sizeProblems(pageWith(page, count), new Map(), new Map())
  expect(problems('app/blog/post-page.tsx', 25)).toEqual([])
  expect(problems('app/blog/post-page.tsx', 26)).toEqual([
    'app/blog/post-page.tsx: loads 26 modules, more than 25',
  ])
  for (const page of ['app/admin/trash-page.tsx', 'app/blog/admin/edit-blog-page.tsx']) {
    expect(problems(page, 50)).toEqual([])
    expect(problems(page, 51)).toHaveLength(1)
  }
})

test('the number of modules of a page over the limit can only decrease', () => {
  const page = 'app/blog/post-page.tsx'
  const problems = (count: number) =>
    sizeProblems(pageWith(page, count), new Map(), new Map([[page, 40]]))
  expect(problems(40)).toEqual([])
  expect(problems(41)).toEqual([`${page}: loads 41 modules, more than 40`])
  expect(problems(39)).toEqual([`${page}: loads 39 now, not 40`])
  expect(sizeProblems(new Map(), new Map(), new Map([[page, 40]]))).toEqual([`${page}: is no page`])
})

test('types and style sheets do not count as modules', () => {
  const files = new Map([
    [
      'app/site/home-page.tsx',
      `import type { Photo } from '#app/ui/picture.tsx'\nimport './a.css'`,
    ],
    ['app/ui/picture.tsx', ''],
    ['app/site/a.css', ''],
  ])
  expect([...pageModules(files)]).toEqual([['app/site/home-page.tsx', ['app/site/home-page.tsx']]])
})
