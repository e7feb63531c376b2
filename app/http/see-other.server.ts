import { redirect } from 'react-router'

/** After a change: pages that a browser has fetched ahead may show the former state. */
export function seeOther(address: string) {
  return redirect(address, { status: 303, headers: { 'clear-site-data': '"prefetchCache"' } })
}
