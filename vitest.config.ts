import { defineConfig } from 'vitest/config'

/**
 * Files that need a process of their own: they measure its memory, count its children, take its last file number, or
 * choose which `node:crypto` or `node:perf_hooks` its modules get.
 */
const apart = [
  'app/accounts/{password,password-check,sign-in-flood,sign-in-time}.test.ts',
  'app/http/{pressure,pressure-unmeasured,time-limits}.test.ts',
  'app/media/{decoder,hostile-videos}.test.ts',
  'app/spreadsheets/{hostile-workbooks,read-rows}.test.ts',
  'tests/hostile-attachments.test.ts',
]

export default defineConfig({
  // As in the build, so that an address of a picture is as short.
  build: { assetsInlineLimit: 0 },
  test: {
    globalSetup: 'scripts/test-postgres.ts',
    // Many tests wait, for a time limit or another process, and use no core meanwhile.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{app,tests}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: apart,
          // A process and its modules cost 0.3 s, which nine of ten files took again.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
    setupFiles: ['app/accounts/quick-passwords.testing.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in the browser: on a busy machine a test can be late once; `scripts/check.ts` names it all the same.
    retry: 1,
  },
})
