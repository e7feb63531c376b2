export const problemWords = {
  failed: 'The last backup failed',
  late: 'No backup for two days',
  copy: 'The backup to another place failed',
  incomplete: 'The last backup lacks files',
} as const
