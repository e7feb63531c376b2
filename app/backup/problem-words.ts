export const problemWords = {
  failed: 'The last backup failed',
  late: 'No backup for two days',
  incomplete: 'The last backup lacks files',
} as const
