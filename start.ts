import { enableCompileCache } from 'node:module'

// React uses its slow development build unless NODE_ENV is production.
process.env['NODE_ENV'] = 'production'
// Before all that follows, so that the next start finds it compiled and without types.
enableCompileCache()
await import('./scripts/start.ts')
