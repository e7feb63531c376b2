import { codeOf } from '../search/engine/search-words.ts'
import { sameNumber } from './product-cells.ts'

type NamedPicture = {
  place: number
  name: string
  problem: string | null
  address: string | null
}
/** `isOwn` is a number of this company, which counts before those of makers. */
export type OwnedNumber = { value: string; isOwn: boolean }
/** A row of the sheet, or the id of a product that is in no row. */
export type Owner = number | string
type Address = (place: number) => string

export type PictureMatcher = ReturnType<typeof pictureMatcher>
export type Match = ReturnType<PictureMatcher['matches']>[number]

/** Finds the product of each picture of a ZIP file, by its name in a cell or by a number in its name. */
export function pictureMatcher(importId: string, pictures: NamedPicture[]) {
  const stored = new Map(pictures.map(({ place, address }) => [place, address]))
  const addressOf: Address = (place) => stored.get(place) ?? placeAddress(importId, place)
  const usable = pictures.filter(({ problem }) => problem === null)
  const numbers = numberedPictures(usable)
  const used = new Set<string>()
  const open = () => numbers.pictures.filter(({ place }) => !used.has(addressOf(place)))
  return {
    addressOf,
    addressesOf: namedPictures(pictures, addressOf),
    noteUsed: (addresses: string[]) => addresses.forEach((address) => used.add(address)),
    noteNumbers: numbers.note,
    /** The names that no row has a number for; by them other products are looked for. */
    openNames: () => open().flatMap(({ keys, name }) => (numbers.isKnown(keys) ? [] : name)),
    matches: () =>
      open().map(({ place, name, keys }) => ({ place, name, ...numbers.ownerOf(keys) })),
  }
}

function numberedPictures(usable: NamedPicture[]) {
  const pictures = usable.map((picture) => ({ ...picture, keys: numbersOfPicture(picture.name) }))
  const wanted = new Set(pictures.flatMap(({ keys }) => keys.map(({ key }) => key)))
  const hits = new Map<string, Map<Owner, boolean>>()
  return {
    pictures,
    note(owner: Owner, numbers: OwnedNumber[]) {
      for (const { value, isOwn } of numbers) {
        for (const key of numberKeys(value)) {
          if (!wanted.has(key)) continue
          const owners = hits.get(key) ?? new Map<Owner, boolean>()
          hits.set(key, owners.set(owner, isOwn || (owners.get(owner) ?? false)))
        }
      }
    },
    isKnown: (keys: NumberKey[]) => keys.some(({ key }) => hits.has(key)),
    ownerOf(keys: NumberKey[]): { owner?: Owner; position: number; isAmbiguous?: true } {
      for (const { key, position } of keys) {
        const owners = [...(hits.get(key) ?? [])]
        const own = owners.filter(([, isOwn]) => isOwn)
        const [best, another] = own.length > 0 ? own : owners
        if (another) return { position, isAmbiguous: true }
        if (best) return { owner: best[0], position }
      }
      return { position: 0 }
    },
  }
}

function namedPictures(pictures: NamedPicture[], addressOf: Address) {
  const byName = namesOf(pictures)
  const find = (name: string) => byName.get(sameName(name))
  return (listed: string[]): string[] | string => {
    const names = listed.flatMap((one) => (isAddress(one) || find(one) ? one : parted(one)))
    const addresses: string[] = []
    for (const name of names) {
      const [picture, another] = find(name) ?? []
      const problem = another ? severalNames : picture ? picture.problem : noName
      if (isAddress(name)) addresses.push(name)
      else if (picture && problem === null) addresses.push(addressOf(picture.place))
      else return `“${name.slice(0, 60)}”: ${problem}`
    }
    return addresses
  }
}

const noName = 'The ZIP file has no picture of this name.'
const severalNames = 'The ZIP file has several pictures of this name.'

function isAddress(text: string) {
  return /^(?:https?:|\/)/i.test(text)
}

function parted(names: string) {
  return names.split(/[,;|]/).flatMap((name) => name.trim() || [])
}

function namesOf(pictures: NamedPicture[]) {
  const byName = new Map<string, NamedPicture[]>()
  for (const picture of pictures) {
    const last = picture.name.split('/').at(-1) ?? ''
    for (const name of new Set([picture.name, last, last.replace(/\.[^.]*$/, '')])) {
      const key = sameName(name)
      byName.set(key, [...(byName.get(key) ?? []), picture])
    }
  }
  return byName
}

type NumberKey = { key: string; position: number }

const [shortest, longest] = [2, 40]

/** The surest first: the whole name, the name without its own number (`371102-1.jpg`), and the folder. */
export function numbersOfPicture(name: string): NumberKey[] {
  const parts = name.split('/')
  const stem = (parts.at(-1) ?? '').replace(/\.[^.]*$/, '')
  const ending = numberedEnd.exec(stem)
  const [, digits, bracketed, letter] = ending ?? []
  const before = stem.slice(0, ending?.index ?? 0)
  const own = Number(digits ?? bracketed ?? (letter ? letterPlace(letter) : 0))
  const inFolder = /(\d{1,3})\D*$/.exec(stem)?.[1] ?? 0
  const named = [
    { text: stem, position: 0 },
    { text: before, position: own },
    { text: parts.at(-2) ?? '', position: Number(inFolder) },
  ]
  const keysBy = (keyOf: (text: string) => string) =>
    named.flatMap(({ text, position }) => {
      const key = keyOf(text)
      return key === '' ? [] : [{ key, position }]
    })
  return [...keysBy(strictKey), ...keysBy(looseKey)]
}

const numberedEnd =
  /(?:(?<![\s_.-])[\s_.-]+(\d{1,2})|(?<!\s)\s*\((\d{1,2})\)|(?<![\s_-])[\s_-]+([a-z]))$/i

function letterPlace(letter: string) {
  return letter.toLowerCase().charCodeAt(0) - 96
}

function numberKeys(number: string) {
  return [strictKey(number), looseKey(number)].filter((key) => key !== '')
}

function strictKey(text: string) {
  const number = sameNumber(text)
  return number.length < shortest ? '' : `whole ${number}`
}

function looseKey(text: string) {
  const code = codeOf(text)
  return code.length < shortest || code.length >= longest ? '' : `code ${code}`
}

export function sameName(name: string) {
  return name.normalize('NFC').toLowerCase()
}

/** In the fields of a row: a picture of the import's ZIP file that is not stored yet. */
function placeAddress(importId: string, place: number) {
  return `/import-pictures/${importId}/${place}`
}

const shape = /^\/import-pictures\/[0-9a-f]{24}\/(\d+)$/

type Fields = { [field: string]: unknown }

export function placesIn(fields: Fields) {
  return picturesIn(fields).flatMap((picture) => placeOf(picture) ?? [])
}

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
