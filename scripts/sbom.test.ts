import { expect, test } from 'vitest'

import packageJson from '../package.json' with { type: 'json' }
import { bundled } from './dependencies.ts'
import { billOfMaterials } from './sbom.ts'

test('the bill names all direct dependencies and what is bundled, each with its hash, and no tools', () => {
  const { components } = billOfMaterials()
  const names = components.map(({ name }) => name)
  const expected = [...Object.keys(packageJson.dependencies), ...bundled, 'scheduler']
  expect(expected.filter((name) => !names.includes(name))).toEqual([])
  const tools = Object.keys(packageJson.devDependencies).filter((name) => !bundled.includes(name))
  expect(names.filter((name) => tools.includes(name) && !name.startsWith('@types/'))).toEqual([])
  expect(components.filter(({ hashes }) => !JSON.stringify(hashes).includes('SHA-512'))).toEqual([])
})

test('the bill is the same each time', () => {
  expect(billOfMaterials()).toEqual(billOfMaterials())
})
