import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort as channel, workerData } from 'node:worker_threads'

import type library from 'libheif-js/libheif-wasm/libheif.js'
import sharp from 'sharp'

import type { HeicJob, HeicPicture } from './picture.server.ts'

// Decodes HEIC in a thread, so that the child can watch its memory. Scales planes of YCbCr: RGB takes twice the memory.

const require = createRequire(import.meta.url)
// The types name a default export, which the module does not have.
const openLibrary: typeof library.default = require('libheif-js/libheif-wasm/libheif.js')
const wasm = require.resolve('libheif-js/libheif-wasm/libheif.wasm')
const heif = openLibrary({ wasmBinary: readFileSync(wasm) })

const [yCbCr, chroma420] = [0, 1]
const convertTo8Bits = 20
const tilingFields = [4, 8, 12, 16, 20, 24, 28, 32]
const [matrixAt, isFullRangeAt] = [12, 16]

type Plane = { bytes: Buffer; stride: number; width: number; height: number }
type Coding = { matrix: number; isFullRange: boolean }

function decoded(bytes: Uint8Array) {
  const file = heif._malloc(bytes.length)
  heap().set(bytes, file)
  const [failure, found, tiling] = [heif._malloc(12), heif._malloc(4), heif._malloc(128)]
  const result = () => {
    if (numberAt(failure) !== 0) throw new Error(`libheif refuses it: ${numberAt(failure + 4)}`)
    return numberAt(found)
  }
  const context = heif._heif_context_alloc()
  heif._heif_context_read_from_memory_without_copy(failure, context, file, bytes.length, 0)
  result()
  heif._heif_context_get_primary_image_handle(failure, context, found)
  const handle = result()
  heif._heif_image_handle_get_image_tiling(failure, handle, 1, tiling)
  result()
  const options = heif._heif_decoding_options_alloc()
  heap()[options + convertTo8Bits] = 1
  const [columns = 1, rows = 1, ...layout] = tilingFields.map((at) => numberAt(tiling + at))
  if (columns * rows === 1) {
    heif._heif_decode_image(failure, handle, found, yCbCr, chroma420, options)
    const image = result()
    return { planes: planesOf(image, found), coding: codingOf(image, failure, found) }
  }
  const tile = (column: number, row: number) => {
    const wanted = [yCbCr, chroma420, options, column, row] as const
    heif._heif_image_handle_decode_image_tile(failure, handle, found, ...wanted)
    return result()
  }
  return joined({ columns, rows, layout }, tile, (image) => ({
    planes: planesOf(image, found),
    coding: codingOf(image, failure, found),
  }))
}

type Tiling = { columns: number; rows: number; layout: number[] }
type Image = { planes: Plane[]; coding: Coding }

/** Phones divide pictures into tiles. Decoded one by one, they take no extra memory. */
function joined(
  { columns, rows, layout }: Tiling,
  tile: (column: number, row: number) => number,
  read: (image: number) => Image,
): Image {
  const [tileWidth = 1, tileHeight = 1, width = 1, height = 1, top = 0, left = 0] = layout
  // Tiles extend past the right and bottom edge, in rotated pictures also past left and top.
  const x0 = left > 0 ? columns * tileWidth - width : 0
  const y0 = top > 0 ? rows * tileHeight - height : 0
  const planes = [1, 2, 2].map((step) =>
    emptyPlane(Math.ceil(width / step), Math.ceil(height / step)),
  )
  let coding = usualCoding
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const image = tile(column, row)
      const part = read(image)
      coding = part.coding
      for (const [index, plane] of planes.entries()) {
        const step = index === 0 ? 1 : 2
        const [x, y] = [(column * tileWidth - x0) / step, (row * tileHeight - y0) / step]
        copyInto(part.planes[index], plane, Math.floor(x), Math.floor(y))
      }
      heif._heif_image_release(image)
    }
  }
  return { planes, coding }
}

function emptyPlane(width: number, height: number): Plane {
  return { bytes: Buffer.alloc(width * height), stride: width, width, height }
}

function copyInto(part: Plane | undefined, whole: Plane, x: number, y: number) {
  if (!part) return
  const [from, to] = [Math.max(0, -x), Math.min(part.width, whole.width - x)]
  const rows = Math.min(part.height, whole.height - y)
  for (let row = Math.max(0, -y); row < rows; row++) {
    const line = part.bytes.subarray(row * part.stride + from, row * part.stride + to)
    whole.bytes.set(line, (y + row) * whole.stride + x + from)
  }
}

function planesOf(image: number, found: number): Plane[] {
  return [0, 1, 2].map((channel) => {
    const at = heif._heif_image_get_plane_readonly(image, channel, found)
    const [stride, width] = [numberAt(found), heif._heif_image_get_width(image, channel)]
    const height = heif._heif_image_get_height(image, channel)
    return { bytes: Buffer.from(heap().buffer, at, stride * height), stride, width, height }
  })
}

const usualCoding: Coding = { matrix: 6, isFullRange: true }

function codingOf(image: number, failure: number, found: number): Coding {
  heif._heif_image_get_nclx_color_profile(failure, image, found)
  if (numberAt(failure) !== 0) return usualCoding
  const profile = numberAt(found)
  const isFullRange = heap()[profile + isFullRangeAt] === 1
  const matrix = numberAt(profile + matrixAt)
  heif._heif_nclx_color_profile_free(profile)
  return { matrix, isFullRange }
}

/** Detached when WebAssembly takes more memory. */
function heap(): Uint8Array<ArrayBuffer> {
  return heif.HEAPU8
}

function numberAt(at: number) {
  return new DataView(heap().buffer).getUint32(at, true)
}

async function scaled({ planes, coding }: Image, longestSide: number): Promise<HeicPicture> {
  const [full = { width: 1, height: 1 }] = planes
  const scale = Math.min(1, longestSide / Math.max(full.width, full.height))
  const width = Math.max(1, Math.round(full.width * scale))
  const height = Math.max(1, Math.round(full.height * scale))
  const small: Buffer[] = []
  for (const plane of planes) {
    const raw = { width: plane.stride, height: plane.height, channels: 1 } as const
    const cut = { left: 0, top: 0, width: plane.width, height: plane.height }
    const resized = sharp(plane.bytes, { raw }).extract(cut).resize(width, height, { fit: 'fill' })
    small.push(await resized.toColourspace('b-w').raw().toBuffer())
  }
  return { rgb: rgbOf(small, coding), width, height }
}

/** Shares of red and blue in brightness, by matrix (ITU-T H.273): BT.709, BT.2020, else BT.601. */
const shares = new Map([
  [1, [0.2126, 0.0722]],
  [9, [0.2627, 0.0593]],
])

function rgbOf([luma, blues, reds]: Buffer[], { matrix, isFullRange }: Coding) {
  if (!luma || !blues || !reds) throw new Error('A plane of the picture is missing')
  const [red = 0.299, blue = 0.114] = shares.get(matrix) ?? []
  const green = 1 - red - blue
  const [black, gain, colour] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  const rgb = new Uint8ClampedArray(luma.length * 3)
  for (let index = 0; index < luma.length; index++) {
    const y = ((luma[index] ?? 0) - black) * gain
    const b = 2 * (1 - blue) * colour * ((blues[index] ?? 128) - 128)
    const r = 2 * (1 - red) * colour * ((reds[index] ?? 128) - 128)
    rgb[index * 3] = y + r
    rgb[index * 3 + 1] = y - (red * r + blue * b) / green
    rgb[index * 3 + 2] = y + b
  }
  return rgb
}

const job: HeicJob = workerData
const picture = await scaled(decoded(job.bytes), job.longestSide)
if (channel) channel.postMessage(picture, [picture.rgb.buffer])
