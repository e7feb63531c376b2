// Loaded into the site by --import: each SIGUSR2 collects garbage and appends one line.
import { appendFileSync } from 'node:fs'

const file = process.env['MEMORY_REPORT'] ?? ''

process.on('SIGUSR2', () => {
  // Twice, because the first run only calls finalizers.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  appendFileSync(file, `${JSON.stringify({ bytes: heapUsed + external, handles })}\n`)
})
