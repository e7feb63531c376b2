import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/* Other characters use a font of the device; neither typeface has ≤ ≥ Ω → ↗ ✓. */
const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join(
  '',
)
const signs = '\u00a0\u2009–—‘’“”…·•×°±²³µ½®©−›′″'
const letters = 'ÄäÅåÆæÇçÉéÈèÑñÖöØøÜüßáíóúê'

const folder = fileURLToPath(new URL('../app/ui/fonts/', import.meta.url))
const stamp = `${folder}.made-from`

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'

/** Each fits into the first round trip. A width axis would double Archivo, so headings have a separate file. */
const typefaces = [
  {
    name: 'archivo',
    source: archivo,
    variationAxes: { wght: { min: 400, max: 600 }, wdth: 100 },
  },
  { name: 'archivo-wide', source: archivo, variationAxes: { wght: 600, wdth: 110 } },
  { name: 'b612', source: '@fontsource/b612/files/b612-latin-400-normal.woff2' },
]

/** Accented letters have separate files, for pages that use them. */
const fonts = typefaces.flatMap(({ name, ...typeface }) => [
  { ...typeface, file: `${name}.woff2`, characters: printable + signs },
  { ...typeface, file: `${name}-accents.woff2`, characters: letters },
])

/** Skips if the same version of this file has made them from the same sources. */
export async function makeFontsIfStale() {
  const recipe = recipeHash()
  if (fontsAreThere() && readFileSync(stamp, 'utf8') === recipe) return
  const { default: subsetFont } = await import('subset-font')
  mkdirSync(folder, { recursive: true })
  for (const { file, source, characters, ...axes } of fonts) {
    // Hinting, a third of the bytes, only helps obsolete screens; kerning stays.
    const lean = { keepFeatures: ['kern'], noHinting: true, dropTables: ['STAT', 'gasp'] }
    const options = { targetFormat: 'woff2', ...lean, ...axes } as const
    write(folder + file, await subsetFont(read(source), characters, options))
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

/** Atomic, because two processes may make fonts at once. */
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
