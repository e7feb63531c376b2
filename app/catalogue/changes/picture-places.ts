/** In the fields of a row: a picture of the import's ZIP file that is not stored yet. */
export function placeAddress(importId: string, place: number) {
  return `/import-pictures/${importId}/${place}`
}

const shape = /^\/import-pictures\/[0-9a-f]{24}\/(\d+)$/

type Fields = { [field: string]: unknown }

/** The places of pictures of the ZIP file in these fields. */
export function placesIn(fields: Fields) {
  return picturesIn(fields).flatMap((picture) => placeOf(picture) ?? [])
}

/** The fields with the addresses of stored pictures; a picture without one is left out. */
export function withStored(fields: Fields, addressOf: (place: number) => string | undefined) {
  if (placesIn(fields).length === 0) return fields
  const all = picturesIn(fields).flatMap((picture) => {
    const place = placeOf(picture)
    return (place === undefined ? picture : addressOf(place)) ?? []
  })
  return { ...fields, ...pictureFields(all) }
}

export function pictureFields(all: string[]) {
  const [imageUrl = '', ...pictures] = new Set(all)
  return { imageUrl, pictures: pictures.length > 0 ? pictures : null }
}

/** Undefined if the row says nothing about pictures. */
export function picturesOfRow(fields: Fields) {
  return 'imageUrl' in fields ? picturesIn(fields) : undefined
}

function picturesIn({ imageUrl, pictures }: Fields) {
  const all: unknown[] = [imageUrl, ...(Array.isArray(pictures) ? pictures : [])]
  return all.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
}

function placeOf(picture: string) {
  const [, place] = shape.exec(picture) ?? []
  return place === undefined ? undefined : Number(place)
}
