/** Pages of the admin whose forms work without script. */
export const adminForms = [
  '/dashboard/bulk-edit',
  '/dashboard/bulk-edit/:id',
  '/dashboard/categories',
  '/dashboard/categories/:id',
  '/dashboard/import/:id',
  '/dashboard/enquiries/:id',
  '/dashboard/log-chat',
  '/dashboard/mail',
  '/dashboard/quote-texts',
  '/dashboard/settings/:section',
  '/dashboard/start/:id',
]
