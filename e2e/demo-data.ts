import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { startIn } from './site-process.ts'

const built = fileURLToPath(new URL('../build/server/index.js', import.meta.url))
const filled = fileURLToPath(new URL('../build/filled', import.meta.url))

/**
 * Fills one data folder, with pictures in all sizes, which every site of the tests copies. It takes a minute, so
 * it stays until the next build.
 */
export default async function fillDemoData() {
  process.env.DEMO_DATA = filled
  if ((await madeAt(filled)) > (await madeAt(built))) return
  const folder = await mkdtemp(`${filled}-`)
  const site = await startIn(folder)
  for (
    const end = Date.now() + 300_000;
    !site.said().includes('the picture sizes of the demo catalogue are ready');
  ) {
    if (Date.now() > end) throw new Error(`The pictures are not made.\n${site.said()}`)
    await pause(200)
  }
  await site.stop()
  await rm(filled, { recursive: true, force: true })
  await rename(folder, filled)
}

/** In milliseconds; 0 for what is not there. */
async function madeAt(path: string) {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
