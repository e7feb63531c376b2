/**
 * Renders the pictures of the demo. Run it by hand, never in a build or a test; art/README.md lists what it needs.
 *
 *   npm run art -- NAME...            renders these at full quality, to the folders of the site
 *   npm run art -- --stale            renders all whose sources have changed since the last time
 *   npm run art -- --preview NAME...  renders quick previews, to art/previews/
 *   npm run art -- --keep NAME...     records that a picture still matches its changed sources
 *   npm run art -- --sheet            makes contact sheets of all, to art/previews/
 *   npm run art -- --brand            makes icons and the sharing image, to public/
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { brand } from './brand.ts'
import { type Kind, preview, sheets } from './look.ts'
import { shipDrawing, shipSubject, shipView } from './ship.ts'
import { art, takeDrawing, takeSubject, takeView } from './take.ts'

const record = join(art, 'rendered.json')

function namesOf(kind: Kind) {
  return readdirSync(join(art, kind))
    .filter((file) => file.endsWith('.py') && !file.startsWith('_'))
    .map((file) => basename(file, '.py'))
}

const subjects = namesOf('subjects')
const drawings = namesOf('drawings')
const views = namesOf('views')
const all = [...subjects, ...drawings, ...views]

function kindOf(name: string): Kind {
  if (subjects.includes(name)) return 'subjects'
  return drawings.includes(name) ? 'drawings' : 'views'
}

/** The scene, files that scenes share, and the prints that they name. */
function sourcesOf(name: string) {
  const scripts = scriptsOf(name)
  const text = scripts.map((file) => readFileSync(file, 'utf8')).join()
  const prints = readdirSync(join(art, 'prints')).filter((file) =>
    text.includes(`'${basename(file, '.svg')}'`),
  )
  return [...scripts, ...prints.map((file) => join(art, 'prints', file))]
}

function scriptsOf(name: string) {
  const kind = kindOf(name)
  const shared = kind === 'views' ? readdirSync(join(art, 'views')).filter((f) => f[0] === '_') : []
  return [
    join(art, kind, `${name}.py`),
    ...shared.map((file) => join(art, 'views', file)),
    ...readdirSync(join(art, 'studio')).map((file) => join(art, 'studio', file)),
    join(import.meta.dirname, 'develop.py'),
  ].filter((file) => file.endsWith('.py'))
}

function fingerprint(name: string) {
  const hash = createHash('sha256')
  for (const file of sourcesOf(name)) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function rendered(): Record<string, string> {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
}

/** Reads the record again, so that two concurrent renders lose nothing. */
function note(name: string, made = fingerprint(name)) {
  const records = Object.entries({ ...rendered(), [name]: made })
  const sorted = Object.fromEntries(records.toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(record, JSON.stringify(sorted, null, 2) + '\n')
}

async function finish(name: string) {
  const before = Date.now()
  const made = fingerprint(name)
  const kind = kindOf(name)
  if (kind === 'subjects') await shipSubject(name, takeSubject(name))
  else if (kind === 'drawings') shipDrawing(name, takeDrawing(name))
  else await shipView(name, takeView(name))
  note(name, made)
  console.log(`${name}: ${((Date.now() - before) / 1000).toFixed(0)} s`)
}

const [first = '', ...rest] = process.argv.slice(2)
const chosen = first.startsWith('--') ? rest : [first, ...rest]
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(
    `Name scenes of art/, or see art/README.md. There is none named: ${unknown.join(', ')}`,
  )
  process.exit(1)
}
mkdirSync(join(art, 'previews'), { recursive: true })

if (first === '--preview') for (const name of chosen) await preview(name, kindOf(name))
else if (first === '--keep') chosen.forEach((name) => note(name))
else if (first === '--sheet') await sheets(subjects, drawings, views)
else if (first === '--brand') await brand()
else if (first === '--stale') {
  const known = rendered()
  const stale = all.filter((name) => known[name] !== fingerprint(name))
  for (const name of stale) await finish(name)
} else for (const name of chosen) await finish(name)
