// The program that writes the folder (scripts/export-site.ts) and the engine in it (device/folder.ts) share this.

/** Of `file://` addresses: what is not a file of its own, the engine makes when it is opened. */
const enginePage = 'page.html'

export type PictureSize = 'none' | '320' | '640' | '960'

type Folder = {
  origin: string
  pictures: PictureSize
}

const filedPages = [
  /^\/(?:about-us|all-categories|machines|contact-us|blogs|videos|faq|brand|privacy-policy)?$/,
  /^\/(?:categories|blog|view-details|machines)\/[^/]+$/,
  /^\/machines\/[^/]+\/[^/]+$/,
]

/** The path of a page in the folder; undefined for one that the engine makes, or that needs a connection. */
export function pageFile(address: string) {
  const [path = '', query = ''] = address.split('?', 2)
  const [, sub] = /^sub=([^&]+)$/.exec(query) ?? []
  const hasFile = filedPages.some((page) => page.test(path))
  if (!hasFile || (query !== '' && (!sub || !path.startsWith('/categories/')))) return undefined
  const name = path === '/' ? 'index' : path.slice(1)
  return plainName(sub ? `${name}.sub.${sub}.html` : `${name}.html`)
}

export function otherFile(address: string, pictures: PictureSize) {
  const [path = ''] = address.split(/[?#]/, 1)
  const [, key] = /^\/media\/([0-9a-f]{32})(?:\/[\w-]+)?\.(?:webp|avif|jpg|png)$/.exec(path) ?? []
  if (key) return pictures === 'none' ? 'not-saved.svg' : `media/${key}/${pictures}.webp`
  if (/^\/categories\/[^/]+\/list\.pdf$/.test(path)) return plainName(path.slice(1))
  const isFile = /^\/(?:assets|media|look|drawings)\/[\w./-]+$|^\/favicon\.svg$/.test(path)
  return isFile ? path.slice(1) : undefined
}

/** No letters that the file system of a stick refuses, or that mean something in an address. */
function plainName(path: string) {
  return path.replaceAll(/[^\w./-]/g, '_')
}

/** The HTML of React, whose attributes are in double quotes, with addresses that begin at `file`. */
export function inFolder(html: string, file: string, folder: Folder) {
  const up = '../'.repeat(file.split('/').length - 1)
  return styleInFolder(html, file, folder.pictures)
    .replaceAll(/<script\b.*?<\/script>|<template>.*?<\/template>|<source\b[^>]*>/gs, '')
    .replaceAll(
      /<link rel="(?:expect|manifest|alternate|canonical|apple-touch-icon|preload)"[^>]*>/g,
      '',
    )
    .replaceAll(/<meta (?:property|name)="(?:og|twitter):[^>]*>/g, '')
    .replaceAll(/<form\b[^>]*>/g, (form) => formInFolder(form, up))
    .replaceAll(/ (href|src|poster|formaction)="([^"]*)"/gi, (_, name, value) => {
      return ` ${name}="${escaped(up, withoutOrigin(plain(value), folder.origin), folder)}"`
    })
}

/** Pages that are files change without a movement: the engine writes over its own page. */
export function styleInFolder(style: string, file: string, pictures: PictureSize) {
  const up = '../'.repeat(file.split('/').length - 1)
  return style
    .replaceAll(/url\((\/[^)]+)\)/g, (_, url) => `url(${up}${otherFile(url, pictures) ?? url})`)
    .replaceAll(/@view-transition\s*\{[^}]*\}/g, '')
}

/** A form is read by the engine: it has no method, and its address is a field. */
function formInFolder(form: string, up: string) {
  const [, action] = / action="([^"]*)"/.exec(form) ?? []
  const others = form.replaceAll(/ (?:action|method|enctype|data-[\w-]+)="[^"]*"/gi, '')
  const field = `<input type="hidden" name="to" value="${action ?? '/'}"/>`
  return `${others.slice(0, -1)} action="${up}${enginePage}">${field}`
}

function withoutOrigin(address: string, origin: string) {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}

function escaped(up: string, address: string, folder: Folder) {
  if (!/^\/(?!\/)/.test(address)) return quoted(address)
  const [page = '', hash] = address.split('#', 2)
  const file = otherFile(page, folder.pictures) ?? pageFile(page)
  const to = file ?? `${enginePage}?to=${encodeURIComponent(page)}`
  return quoted(up + to + (hash === undefined ? '' : `#${hash}`))
}

function plain(value: string) {
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

function quoted(value: string) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

export function addressesIn(html: string, origin: string) {
  const values = html.matchAll(/ (?:href|src|poster)="([^"]*)"|url\((\/[^)]+)\)/gi)
  return [...values]
    .map(([, value, url]) => value ?? url ?? '')
    .map((value) => withoutOrigin(plain(value), origin))
    .filter((address) => /^\/(?!\/)/.test(address))
}
