import { numberKeys, type NumberKey, numbersOfPicture, sameName } from './picture-names.ts'
import { placeAddress } from './picture-places.ts'

export type NamedPicture = {
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
    /** A row that can be written names these pictures in a cell. */
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

/** Returns the addresses of the names and addresses in a cell, or what is wrong with it. */
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

/** By the whole path, by the name without folders, and by that without its ending. */
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
