import { matchPath, type Register } from 'react-router'

const nouns = [
  ['/dashboard/manage-products', 'products'],
  ['/dashboard/edit-product/:id', 'product details'],
  ['/dashboard/manage-blog', 'blogs'],
  ['/dashboard/edit-blog/:id', 'blog details'],
  ['/dashboard/manage-video', 'videos'],
  ['/dashboard/edit-video/:id', 'video details'],
  ['/dashboard/enquiries', 'enquiries'],
  ['/dashboard/enquiries/:id', 'enquiry'],
  ['/dashboard/customers', 'customers'],
  ['/dashboard/customers/:id', 'customer'],
  ['/dashboard/customers/:id/join', 'customers'],
  ['/dashboard/newsletter', 'subscribers'],
  ['/dashboard/categories', 'categories'],
  ['/dashboard/categories/:id', 'category'],
  ['/dashboard/searches', 'searches'],
  ['/dashboard/insights', 'insights'],
  ['/dashboard/trash', 'trash'],
  ['/dashboard/activity', 'activity'],
  ['/dashboard/settings', 'settings'],
  ['/dashboard/settings/:section', 'settings'],
  ['/dashboard/backups', 'backups'],
] as const satisfies (readonly [keyof Register['pages'], string])[]

function nounOf(pathname: string) {
  return nouns.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? 'page'
}

export function loadingWords(pathname: string) {
  return `Loading ${nounOf(pathname)}...`
}

export function failedWords(pathname: string) {
  return `Failed to fetch ${nounOf(pathname)}`
}
