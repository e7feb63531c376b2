import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in the build, so that an address of a picture is as short.
  build: { assetsInlineLimit: 0 },
  test: {
    include: ['{app,tests}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: 'scripts/test-postgres.ts',
    setupFiles: ['app/accounts/quick-passwords.testing.ts'],
    pool: 'forks',
    // Vitest leaves one core free, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
