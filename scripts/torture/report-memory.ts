// Loaded into the site's process by --import: each SIGUSR2 collects garbage and appends one line.
import { appendFileSync } from 'node:fs'

const file = process.env['MEMORY_REPORT'] ?? ''

process.on('SIGUSR2', () => {
  // Twice, because the first time only runs what waits for the end of an object.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  appendFileSync(file, `${JSON.stringify({ bytes: heapUsed + external, handles })}\n`)
})
