import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder, gathered } from '#app/database/database.testing.ts'
import { zipOf } from '#app/spreadsheets/workbook.testing.ts'

import { grain } from './fresh-media.testing.ts'
import { picturesInZip, usualZip } from './picture-zip.server.ts'

const heic = readFileSync(new URL('pictures/wide-colours.heic', import.meta.url))
const picture = await grain(60, 40).jpeg().toBuffer()

async function readOf(zip: Buffer, limits = usualZip) {
  const path = join(freshFolder(), 'pictures.zip')
  writeFileSync(path, zip)
  return gathered(picturesInZip(path, limits))
}

type Parts = Parameters<typeof zipOf>[0]

function readParts(...parts: Parts) {
  return readOf(zipOf(parts))
}

test('pictures are listed with their folders, and without what macOS and Windows add', async () => {
  const text = picture
  const read = await readParts(
    { name: 'parts/371102-1.jpg', text },
    { name: 'parts/', text: '' },
    { name: '__MACOSX/parts/._371102-1.jpg', text: 'resource' },
    { name: 'parts/.DS_Store', text: 'x' },
    { name: 'Thumbs.db', text: 'x' },
    { name: 'IMG_1.HEIC', text: heic },
    // As a Mac writes ü.
    { name: 'Gu\u0308rtel\u202egpj.jpg', text: await grain(9, 9).png().toBuffer() },
  )
  const digest = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(read).toEqual([
    { place: 0, name: 'parts/371102-1.jpg', digest, problem: null },
    { place: 5, name: 'IMG_1.HEIC', digest, problem: null },
    { place: 6, name: 'Gürtelgpj.jpg', digest, problem: null },
  ])
  expect(read[0]?.digest).not.toBe(read[1]?.digest)
})

test('what is no picture is named with the reason, and the others are read', async () => {
  const problems = async (...parts: Parts) =>
    (await readParts(...parts)).map(({ name, problem }) => [name, problem])
  expect(
    await problems(
      { name: 'a.gif', text: 'GIF89a....' },
      { name: 'list.pdf', text: '%PDF-1.4' },
      { name: 'a.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'page.jpg', text: '<!doctype html><script>x()</script>' },
      { name: 'program.png', text: 'MZ\0\0' },
      { name: 'empty.png', text: '' },
      { name: 'link.jpg', text: '/etc/passwd', mode: 0o120777 },
      { name: 'liar.jpg', text: picture, declared: 40 },
      { name: 'same.jpg', text: picture },
      { name: 'same.jpg', text: picture },
      { name: 'large.jpg', text: Buffer.alloc(usualZip.picture + 1, 'abc') },
      { name: 'good.jpg', text: picture },
    ),
  ).toEqual([
    ['a.gif', 'GIF pictures are not accepted.'],
    ['list.pdf', 'That is a PDF, not a picture.'],
    ['a.svg', 'SVG drawings are not accepted, because they can contain programs.'],
    ['page.jpg', 'That is a web page, not a picture.'],
    ['program.png', 'That is no picture.'],
    ['empty.png', 'The file is empty.'],
    ['link.jpg', 'This is a link, not a picture.'],
    ['liar.jpg', 'The file is damaged.'],
    ['same.jpg', null],
    ['same.jpg', 'The ZIP file has this name twice.'],
    ['large.jpg', 'It is larger than 20 MB.'],
    ['good.jpg', null],
  ])
})

test('each changed byte of a picture is found by the checksum, also where it unpacks', async () => {
  const name = 'cut.jpg'
  const zip = zipOf([{ name, text: picture }])
  const begin = 30 + name.length
  for (const at of [begin + 3, begin + 23, begin + 400]) {
    const changed = Buffer.from(zip)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    expect(await readOf(changed)).toMatchObject([{ name, problem: 'The file is damaged.' }])
  }
  const otherSum = Buffer.from(zip)
  const sumInDirectory = zip.indexOf('PK\x01\x02') + 16
  otherSum.writeUInt32LE((otherSum.readUInt32LE(sumInDirectory) ^ 1) >>> 0, sumInDirectory)
  expect(await readOf(otherSum)).toMatchObject([{ name, problem: 'The file is damaged.' }])
})

test('a ZIP file that is hostile is refused whole, in words', async () => {
  const text = picture
  const outside = 'A file name in this ZIP file leads to another folder.'
  for (const name of [
    '../../evil.jpg',
    '/etc/evil.jpg',
    'a/../../evil.jpg',
    '..\\evil.jpg',
    'C:\\evil.jpg',
  ])
    await expect(readParts({ name, text }), name).rejects.toThrow(outside)
  await expect(readParts({ name: 'a.jpg', text, flags: 1 })).rejects.toThrow('has a password')
  const tooLarge = 'This ZIP file becomes too large when it is opened.'
  const zeros = Buffer.alloc(19 * 1024 * 1024)
  const bomb = Array.from({ length: 6 }, (_, n) => ({ name: `${n}.png`, text: zeros }))
  await expect(readParts(...bomb)).rejects.toThrow(tooLarge)
  const small = { ...usualZip, inflated: 1000, files: 3 }
  const two = zipOf([1, 2].map((n) => ({ name: `${n}.jpg`, text: Buffer.alloc(600, `${n}`) })))
  await expect(readOf(two, small)).rejects.toThrow(tooLarge)
  const four = zipOf([1, 2, 3, 4].map((n) => ({ name: `${n}.jpg`, text: '' })))
  await expect(readOf(four, small)).rejects.toThrow('more than 3 files')
  const long = Array.from({ length: 290 }, (_, n) => ({
    name: `${n}${'a'.repeat(60_000)}`,
    text: '',
  }))
  await expect(readParts(...long)).rejects.toThrow('file names in this ZIP file are too long')
  // Entries that share their bytes.
  const one = zipOf([{ name: 'a.jpg', text }])
  const head = one.subarray(one.length - 22 - 51, one.length - 22)
  const end = Buffer.from(one.subarray(one.length - 22))
  end.writeUInt16LE(3, 8)
  end.writeUInt16LE(3, 10)
  end.writeUInt32LE(3 * head.length, 12)
  const shared = Buffer.concat([one.subarray(0, one.length - 22), head, head, end])
  await expect(readOf(shared)).rejects.toThrow(tooLarge)
  const none = 'This is no ZIP file, or it is damaged or incomplete.'
  await expect(readOf(one.subarray(0, one.length - 30))).rejects.toThrow(none)
  await expect(readOf(Buffer.from('Title;Maker\n'))).rejects.toThrow(none)
  await expect(readParts({ name: '.DS_Store', text: 'x' })).rejects.toThrow('There is no file')
})
