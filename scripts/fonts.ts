import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * What our fonts can draw. Any other character is drawn in the reader's own font; neither typeface has
 * ≤ ≥ Ω → ↗ ✓ at all.
 */
const printable = Array.from({ length: 95 }, (_, place) => String.fromCodePoint(32 + place)).join(
  '',
)
const signs = '\u00a0\u2009–—‘’“”…·•×°±²³µ½®©−›′″'
const letters = 'ÄäÅåÆæÇçÉéÈèÑñÖöØøÜüßáíóúê'

const folder = fileURLToPath(new URL('../app/ui/fonts/', import.meta.url))
const stamp = `${folder}.made-from`

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'

/**
 * Each file fits into what a server may send before it waits for the first answer, so no font costs a second
 * round trip. The width of Archivo would double its file: headings have one of their own instead.
 */
const typefaces = [
  {
    name: 'archivo',
    source: archivo,
    variationAxes: { wght: { min: 400, max: 600 }, wdth: 100 },
  },
  { name: 'archivo-wide', source: archivo, variationAxes: { wght: 600, wdth: 110 } },
  { name: 'b612', source: '@fontsource/b612/files/b612-latin-400-normal.woff2' },
]

/** Accented letters come in files of their own, fetched by the pages that show one. */
const fonts = typefaces.flatMap(({ name, ...typeface }) => [
  { ...typeface, file: `${name}.woff2`, characters: printable + signs },
  { ...typeface, file: `${name}-accents.woff2`, characters: letters },
])

/** Makes app/ui/fonts/*.woff2 unless they were made by this file from these very sources. */
export async function makeFontsIfStale() {
  const recipe = recipeHash()
  if (fontsAreThere() && readFileSync(stamp, 'utf8') === recipe) return
  const { default: subsetFont } = await import('subset-font')
  mkdirSync(folder, { recursive: true })
  for (const { file, source, characters, ...axes } of fonts) {
    // Hinting serves screens that no longer exist and is a third of the bytes; kerning stays.
    const lean = { keepFeatures: ['kern'], noHinting: true, dropTables: ['STAT', 'gasp'] }
    const wishes = { targetFormat: 'woff2', ...lean, ...axes } as const
    write(folder + file, await subsetFont(read(source), characters, wishes))
  }
  write(stamp, recipe)
}

export function fontsAreThere() {
  return existsSync(stamp) && fonts.every(({ file }) => existsSync(folder + file))
}

function recipeHash() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const { source } of fonts) hash.update(read(source))
  return hash.digest('hex')
}

function read(source: string) {
  return readFileSync(fileURLToPath(import.meta.resolve(source)))
}

/** A reader sees the old file or the whole new one, also when two processes make fonts at once. */
function write(path: string, content: string | Uint8Array) {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}

if (import.meta.main) {
  await makeFontsIfStale()
  const sizes = fonts.map(({ file }) => `${file} ${readFileSync(folder + file).length} bytes`)
  console.log(sizes.join(', '))
}
