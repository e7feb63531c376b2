import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * The characters of our fonts. Any other character is shown in a font of the visitor's device; neither
 * typeface has ≤ ≥ Ω → ↗ ✓.
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
 * Each file fits into the data that a server can send before the first acknowledgement, so no font costs a second
 * round trip. The width axis would double the file of Archivo, so headings have a separate file.
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

/** Accented letters are in separate files, loaded only by pages that show one. */
const fonts = typefaces.flatMap(({ name, ...typeface }) => [
  { ...typeface, file: `${name}.woff2`, characters: printable + signs },
  { ...typeface, file: `${name}-accents.woff2`, characters: letters },
])

/** Makes app/ui/fonts/*.woff2 unless the same version of this file has made them from the same sources. */
export async function makeFontsIfStale() {
  const recipe = recipeHash()
  if (fontsAreThere() && readFileSync(stamp, 'utf8') === recipe) return
  const { default: subsetFont } = await import('subset-font')
  mkdirSync(folder, { recursive: true })
  for (const { file, source, characters, ...axes } of fonts) {
    // Hinting helps only screens that are no longer in use and is a third of the bytes; kerning stays.
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

/** Replaces a file atomically, also when two processes make fonts at the same time. */
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
