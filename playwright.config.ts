import { defineConfig, devices } from '@playwright/test'

import { chromiumArguments, chromiumPath } from './scripts/chromium.ts'

// The workers read this file too, and must not look for, let alone install, a browser again.
process.env.CHROMIUM_PATH ??= await chromiumPath()
// React uses its slow development build otherwise, in the sites that run inside a worker.
process.env['NODE_ENV'] = 'production'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo-data.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may be late; the check names whatever needed its second try, and a trace of that is kept.
  retries: 1,
  timeout: 30_000,
  reporter: 'list',
  // It is plain JavaScript, for which Babel takes 4 s.
  build: { external: ['**/build/server/**'] },
  use: {
    trace: 'on-first-retry',
    // Tests stop or change requests, which they could not see behind a worker; tests about the worker allow it.
    serviceWorkers: 'block',
    // Without a graphics card, movement takes half a core: only tests about it let the page move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone-only/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      // Tests of layout and touch. All others would prove the same again.
      grep: /@phone/,
    },
  ],
})
