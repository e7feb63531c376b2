import { mostMachines, rememberedShip } from '#app/content/constants.ts'
import { readStored, writeStored } from '#app/ui/unsent.ts'

/** A machine on board. `path` and `parts` are what the catalogue said at `checkedAt`, in milliseconds. */
export type Machine = {
  what: string
  maker: string
  model: string
  serial: string
  /** The id of the photo of its plate on this device; in a file for another device the photo itself, in base64. */
  photo?: string | undefined
  /** As `yanmar/6ey18`; missing while the catalogue lists no part for it. */
  path?: string | undefined
  parts: string[]
  checkedAt: number
}

export type Ship = {
  vessel: string
  imoNumber: string
  type: string
  built: string
  machines: Machine[]
}

export const longestText = 100

export const noShip: Ship = { vessel: '', imoNumber: '', type: '', built: '', machines: [] }

const name = 'ship'

export function storedShip() {
  return shipIn(readStored<unknown>(name))
}

/** False where the browser blocks storage. The enquiry list takes the vessel over. */
export function storeShip(ship: Ship | undefined) {
  if (ship) {
    const { vessel, imoNumber } = ship
    writeStored(rememberedShip, { ...readStored<object>(rememberedShip), vessel, imoNumber })
  }
  return writeStored(name, ship)
}

/** A ship of a file, a link or the device; undefined if it is none. */
export function shipIn(value: unknown): Ship | undefined {
  if (!isObject(value) || !Array.isArray(value['machines'])) return undefined
  const machines = value['machines'].slice(0, mostMachines).filter(isObject)
  return {
    vessel: textIn(value, 'vessel'),
    imoNumber: textIn(value, 'imoNumber'),
    type: textIn(value, 'type'),
    built: textIn(value, 'built'),
    machines: machines.map(machineIn).filter(({ maker, model }) => maker && model),
  }
}

function machineIn(value: Record<string, unknown>): Machine {
  const { photo, path, parts, checkedAt } = value
  return {
    what: textIn(value, 'what'),
    maker: textIn(value, 'maker'),
    model: textIn(value, 'model'),
    serial: textIn(value, 'serial'),
    ...(typeof photo === 'string' && { photo }),
    ...(typeof path === 'string' && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(path) && { path }),
    parts: Array.isArray(parts) ? parts.filter((id) => typeof id === 'string') : [],
    checkedAt: Number(checkedAt) || 0,
  }
}

function textIn(value: Record<string, unknown>, key: string) {
  const text = value[key]
  return typeof text === 'string' ? text.slice(0, longestText) : ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Without photos, and without what the catalogue said: the other device asks it. */
function written({ machines, ...ship }: Ship) {
  const plain = machines.map(({ what, maker, model, serial }) => ({ what, maker, model, serial }))
  return { ...ship, machines: plain }
}

export function shipFile(ship: Ship, photos: ReadonlyMap<string, string> = new Map()) {
  const { machines, ...rest } = written(ship)
  const withPhotos = machines.map((machine, n) => {
    const photo = photos.get(ship.machines[n]?.photo ?? '')
    return photo ? { ...machine, photo } : machine
  })
  return JSON.stringify({ ...rest, machines: withPhotos }, undefined, 2)
}

export function photosOf({ machines }: Ship) {
  return machines.flatMap(({ photo }) => photo ?? [])
}

/** Undefined if the text is no ship. */
export function shipInFile(text: string) {
  try {
    return shipIn(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The part of an address behind `#`, which browsers do not send to the server. */
export async function shipHash(ship: Ship) {
  const packed = new Blob([JSON.stringify(written(ship))])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return `#ship=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** In bytes, unpacked: a link can unpack to any size. */
const largestShip = 50_000

export async function shipInHash(hash: string) {
  if (!hash.startsWith('#ship=')) return undefined
  try {
    const text = atob(hash.slice('#ship='.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    let json = ''
    for await (const piece of unpacked.pipeThrough(new TextDecoderStream())) {
      json += piece
      if (json.length > largestShip) return undefined
    }
    return shipInFile(json)
  } catch {
    return undefined
  }
}

export type FittingMachine = { path: string; parts: string[] }
export type FittingParts = {
  /** In the order in which they were asked for; null where no part fits. */
  machines: (FittingMachine | null)[]
  models: string[]
}

export async function askCatalogue(
  machines: { maker: string; model: string }[],
): Promise<FittingParts | undefined> {
  const asked = machines.flatMap(({ maker, model }) => [
    ['maker', maker],
    ['model', model],
  ])
  try {
    const answer = await fetch(`/my-ship/parts?${new URLSearchParams(asked)}`)
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

const day = 24 * 3_600_000

/**
 * The ship of this device with what the catalogue has for its machines today, stored; as it is stored now if it was
 * changed meanwhile. Undefined when nothing is due, and without a connection.
 */
export async function refreshedShip(): Promise<Ship | undefined> {
  const before = storedShip()
  if (!before) return undefined
  const machines = await checkedMachines(before.machines)
  if (machines === before.machines) return undefined
  const now = storedShip()
  if (JSON.stringify(now) !== JSON.stringify(before)) return now
  const ship = { ...before, machines }
  storeShip(ship)
  return ship
}

/** The machines with what the catalogue has for them today; as they are without a connection. */
async function checkedMachines(machines: Machine[]): Promise<Machine[]> {
  const due = machines.filter(({ checkedAt }) => checkedAt < Date.now() - day)
  const answer = due.length > 0 ? await askCatalogue(due) : undefined
  if (!answer) return machines
  return machines.map((machine) => {
    const index = due.indexOf(machine)
    if (index === -1) return machine
    const { path, parts } = answer.machines[index] ?? { path: undefined, parts: [] }
    return { ...machine, path, parts, checkedAt: Date.now() }
  })
}

export function searchFor(ship: Ship, query: string) {
  const fits = ship.machines.flatMap(({ path }) => path ?? [])
  return `/search?${new URLSearchParams({ ...(query && { q: query }), fits: fits.join(',') })}`
}
