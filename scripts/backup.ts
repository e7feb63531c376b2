import { setPriority } from 'node:os'

// Visitors come first, also while the rest of this program is read.
setPriority(5)
await import('./make-backup.ts')
