export const problemWords = {
  failed: 'The last backup failed',
  late: 'No backup for two days',
  copy: 'The copy of the backup failed',
  incomplete: 'The last backup lacks files',
} as const
