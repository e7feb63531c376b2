import { href } from 'react-router'

const searchParameters = ['q', 'category', 'sub', 'maker', 'type', 'condition', 'at'] as const
export type Searched = Partial<Record<(typeof searchParameters)[number], string>>

export function searchedIn(url: URL): Searched {
  const given = searchParameters.map((name) => [name, url.searchParams.get(name)?.trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}

export function isNarrowed(searched: Searched) {
  return Object.keys(searched).some((name) => name !== 'q' && name !== 'at')
}

export function searchAddress(searched: Searched, changed: Changed = {}) {
  const whole = { ...searched, at: undefined, ...changed }
  const query = new URLSearchParams()
  for (const name of searchParameters) if (whole[name]) query.set(name, whole[name])
  return `${href('/search')}?${query}`
}

type Changed = { [Name in keyof Searched]: string | undefined }

export function enquiryText(query: string) {
  return `I am looking for: ${query.slice(0, 400)}`
}
