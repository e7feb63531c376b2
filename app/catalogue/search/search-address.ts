import { href } from 'react-router'

import { mostMachines } from '#app/content/constants.ts'

import { orderIn } from '../product-list.tsx'

const searchParameters = [
  'q',
  'category',
  'sub',
  'maker',
  'type',
  'condition',
  'availability',
  'fits',
  'sort',
  'view',
  'at',
] as const
export type Searched = { [Name in (typeof searchParameters)[number]]?: string | undefined }

const notFilters = ['q', 'sort', 'view', 'at']

export function searchedIn(url: URL): Searched {
  const given = searchParameters.map((name) => [name, url.searchParams.get(name)?.trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}

/** The machines of `fits`, as `yanmar/6ey18,taiko/ush-10`. */
export function machinesIn({ fits = '' }: Searched) {
  return fits.split(',').slice(0, mostMachines)
}

export function isNarrowed(searched: Searched) {
  return Object.keys(searched).some((name) => !notFilters.includes(name))
}

export function searchAddress(searched: Searched, changed: Searched = {}) {
  const whole = { ...searched, at: undefined, ...changed }
  const query = new URLSearchParams()
  for (const name of searchParameters) if (whole[name]) query.set(name, whole[name])
  return `${href('/search')}?${query}`
}

export function sortIn({ sort }: Searched) {
  return orderIn(sort)
}

export function enquiryText(query: string) {
  return `I am looking for: ${query.slice(0, 400)}`
}

export function addAddress(title: string) {
  return `${href('/dashboard/add-product')}?${new URLSearchParams({ title })}`
}
