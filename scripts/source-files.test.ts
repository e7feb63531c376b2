import { expect, test } from 'vitest'

import { importsOf, reachOf } from './source-files.ts'

test('an import of our own begins with #app/ or is relative; a package has no target', () => {
  const code = `import { href } from 'react-router'
import { Photo } from '#app/ui/picture.tsx'
import { findProduct, type Product } from './products.server.ts'
export { site } from '../content/site.ts'
import './app.css'`
  expect(importsOf('app/catalogue/product-page.tsx', code).map(({ target }) => target)).toEqual([
    undefined,
    'app/ui/picture.tsx',
    'app/catalogue/products.server.ts',
    'app/content/site.ts',
    'app/catalogue/app.css',
  ])
})

test('an import of types only is marked as one', () => {
  const code = `import type { Route } from './+types/home-page.ts'
import { type Product, type ProductFields } from './product.ts'
import { categories, type Category } from './categories.ts'
const server: typeof import('./server.ts') = await import('./built.ts')`
  const kept = importsOf('app/a.ts', code).filter(({ isType }) => !isType)
  expect(kept.map(({ target }) => target)).toEqual(['app/categories.ts', 'app/built.ts'])
})

test('the names of an import are the exported names, not their aliases', () => {
  const [taken] = importsOf('app/a.ts', `import router, { Link as A, href } from 'react-router'`)
  expect(taken?.names).toEqual(['router', 'Link', 'href'])
})

test('a file reaches the imports of its imports, each once, without types', () => {
  const files = new Map([
    ['app/a.ts', `import { b } from './b.ts'\nimport type { d } from './d.ts'`],
    ['app/b.ts', `import { c } from '#app/c.ts'`],
    ['app/c.ts', `import { a } from './a.ts'`],
    ['app/d.ts', ''],
  ])
  expect([...reachOf('app/a.ts', files)]).toEqual(['app/a.ts', 'app/b.ts', 'app/c.ts'])
})
