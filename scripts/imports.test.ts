import { expect, test } from 'vitest'

import { importProblems } from './imports.ts'

/** The problems of one file with these imports. */
function problems(path: string, ...imports: string[]) {
  const code = imports.map((specifier) => `import { one } from '${specifier}'`).join('\n')
  return importProblems(new Map([[path, code]]))
}

test('a subject may use the layers below and its own files', () => {
  const used = ['#app/ui/picture.tsx', '#app/database/database.server.ts', './product.ts', 'zod']
  expect(problems('app/catalogue/product-page.tsx', ...used)).toEqual([])
})

test('a module imports no layer above its own', () => {
  const problem = 'ui stands below catalogue (#app/catalogue/product.ts)'
  expect(problems('app/ui/picture.tsx', '#app/catalogue/product.ts')).toEqual([
    `app/ui/picture.tsx: ${problem}`,
  ])
  expect(problems('app/context.ts', './accounts/owner.ts')).toHaveLength(1)
  expect(problems('app/http/http.server.ts', '#app/config.server.ts')).toHaveLength(1)
  expect(problems('app/content/hero.ts', '#app/site/iso-sign.tsx')).toHaveLength(1)
  expect(problems('app/site/home-page.tsx', '#app/admin/frame.tsx')).toHaveLength(1)
})

test('what two subjects need is shared', () => {
  const page = 'app/catalogue/product-page.tsx'
  expect(problems(page, '#app/inbox/enquiry-form.tsx', '#app/inbox/reference.ts')).toEqual([])
  expect(problems('app/media/disk.server.ts', '#app/mail/queue.server.ts')).toEqual([])
})

test('no files import each other in a circle, not even types', () => {
  const files = new Map([
    ['app/blog/post.ts', `import { slug } from './slug.ts'`],
    ['app/blog/slug.ts', `import type { Draft } from './draft.ts'`],
    ['app/blog/draft.ts', `import { type Post } from './post.ts'`],
    ['app/blog/post-page.tsx', `import { post } from './post.ts'`],
  ])
  expect(importProblems(files)).toEqual([
    'app/blog/post.ts -> app/blog/slug.ts -> app/blog/draft.ts: a circle of imports',
  ])
})

test('a subject does not import site or server', () => {
  expect(problems('app/blog/post-page.tsx', '#app/site/frame.tsx')).toHaveLength(1)
  expect(problems('app/blog/post-page.tsx', '#app/server/server.ts')).toHaveLength(1)
})

test('site and server may use the subjects', () => {
  expect(problems('app/site/home-page.tsx', '#app/catalogue/product-card.tsx')).toEqual([])
  expect(
    problems('app/server/server.ts', '#app/catalogue/api.server.ts', '../../demo/seed.ts'),
  ).toEqual([])
})

test('the site imports nothing from scripts or tests', () => {
  expect(problems('app/site/home-page.tsx', '../../scripts/build.ts')).toHaveLength(1)
  expect(problems('app/site/home-page.tsx', '#app/database/database.testing.ts')).toHaveLength(1)
  expect(problems('app/site/home-page.test.ts', '#app/database/database.testing.ts')).toEqual([])
})

test('imports are relative inside a folder and begin with #app/ across folders', () => {
  expect(problems('app/blog/post-page.tsx', '#app/blog/post.ts')).toHaveLength(1)
  expect(problems('app/blog/post-page.tsx', '../ui/picture.tsx')).toHaveLength(1)
})

test('a subject declares its tables for all layers above the database, from what is below them', () => {
  expect(problems('app/subjects.server.ts', './admin/subject.server.ts')).toEqual([])
  expect(problems('app/subjects.server.ts', './admin/frame.tsx')).toHaveLength(1)
  expect(problems('app/backup/snapshot.ts', '#app/subjects.server.ts')).toEqual([])
  expect(problems('app/database/database.server.ts', '#app/subjects.server.ts')).toHaveLength(1)
  const subject = 'app/inbox/subject.server.ts'
  expect(problems(subject, '#app/database/stored-times.server.ts')).toEqual([])
  expect(problems(subject, './enquiries.server.ts')).toHaveLength(1)
})

test('a folder without a layer is a problem', () => {
  expect(problems('app/helpers/money.ts')).toHaveLength(1)
})

test('an island may import only href from React Router, also through another file', () => {
  const island = 'app/catalogue/product-pictures.island.tsx'
  const card = `import { Link, type LinkProps, href } from 'react-router'`
  const files = new Map([
    [island, `import { href } from 'react-router'\nimport { Card } from './product-card.tsx'`],
    ['app/catalogue/product-card.tsx', card],
  ])
  expect(importProblems(files)).toEqual([
    `${island}: an island cannot use React Router's Link (app/catalogue/product-card.tsx)`,
  ])
})

test('a script of Node loads no JSX, also through another file', () => {
  const files = new Map([
    ['bench/search.ts', `import { search } from '#app/catalogue/search.server.ts'`],
    ['app/catalogue/search.server.ts', `import { ProductCard } from './product-card.tsx'`],
    ['app/catalogue/product-card.tsx', ''],
  ])
  expect(importProblems(files)).toEqual([
    'bench/search.ts: Node cannot load app/catalogue/product-card.tsx',
  ])
})
