import { setPriority } from 'node:os'

// Visitors come first, even while this program loads.
setPriority(5)
await import('./make-backup.ts')
