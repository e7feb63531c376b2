import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const project = resolve(import.meta.dirname, '../..')
export const art = join(project, 'art')

/** Fraction of the full size, and samples per pixel. */
export type Quality = { scale: number; samples: number }

const finished: Quality = { scale: 0.8, samples: 28 }
export const quick: Quality = { scale: 0.4, samples: 14 }

/** Returns the path of `.final.png` and `.svg` without extension. */
export function takeSubject(name: string, quality = finished) {
  const base = newBase(name)
  const scene = join(art, 'subjects', `${name}.py`)
  blender(scene, base, quality)
  develop('photo', base)
  blender(scene, `${base}.line`, quality, 'drawing')
  develop('drawing', base)
  return base
}

/** For what no photo is taken of; returns the path of `.svg` without extension. */
export function takeDrawing(name: string, quality = finished) {
  const base = newBase(name)
  blender(join(art, 'drawings', `${name}.py`), `${base}.line`, quality, 'drawing')
  develop('drawing', base)
  return base
}

/** Returns the path without extension. */
export function takeView(name: string, quality: Quality = { scale: 1, samples: 64 }) {
  const base = newBase(name)
  blender(join(art, 'views', `${name}.py`), base, quality)
  develop('view', base)
  return base
}

const workbench = mkdtempSync(join(tmpdir(), 'chandlery-art-'))
process.once('exit', () => rmSync(workbench, { recursive: true }))

function newBase(name: string) {
  return join(mkdtempSync(join(workbench, `${name}-`)), name)
}

function blender(scene: string, out: string, { scale, samples }: Quality, mode = 'photo') {
  const options = Object.entries({ mode, scale, samples, out }).flatMap(([key, value]) => [
    `--${key}`,
    String(value),
  ])
  const studio = join(art, 'studio', 'take.py')
  run('blender', ['-b', '--python', studio, '--', scene, ...options])
}

function develop(kind: 'photo' | 'view' | 'drawing', base: string) {
  // Debian's own Python has OpenCV.
  run('/usr/bin/python3', [join(import.meta.dirname, 'develop.py'), kind, base])
}

function run(command: string, options: string[]) {
  const { status, stdout, stderr, error } = spawnSync(command, options, { encoding: 'utf8' })
  if (error) throw error
  // Blender exits with 0 even when its script fails.
  const said = stdout + stderr
  const failed = said.includes('Traceback')
    ? said.slice(said.indexOf('Traceback'))
    : said.slice(-2_000)
  if (status !== 0 || failed !== said.slice(-2_000)) throw new Error(`${command}: ${failed}`)
}
