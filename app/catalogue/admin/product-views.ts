const names = [
  'search',
  'category',
  'sub',
  'state',
  'maker',
  'supply',
  'stock',
  'needs',
  'sort',
] as const

/** What a view stores of an address, in one order, so that equal filters are equal text. */
export function viewQuery(query: URLSearchParams) {
  const set = names.flatMap((name) => {
    const value = query.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(set).toString()
}
