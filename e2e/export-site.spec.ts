import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import type { Browser, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

import { expect, test } from './site.ts'

const run = promisify(execFile)

async function exportTo(folder: string, dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', HOST: '127.0.0.1' }
  return run(process.execPath, ['scripts/export-site.ts', folder, '--pictures', '320'], { env })
}

/** What the pages and style sheets name and no file is. */
function missingIn(folder: string) {
  const files = globSync('**/*.{html,css}', { cwd: folder })
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const found = [...text.matchAll(/ (?:href|src|poster|action)="([^"]*)"|url\(([^)"']+)\)/g)]
    return found
      .map(([, value, url]) => (value ?? url ?? '').replaceAll('&amp;', '&'))
      .filter((address) => address !== '' && !/^(?:#|https?:|mailto:|tel:|data:)/.test(address))
      .filter((address) => {
        const [path = ''] = address.split(/[?#]/, 1)
        return path.startsWith('/') || !existsSync(resolve(folder, dirname(file), path))
      })
      .map((address) => `${file}: ${address}`)
  })
}

/** The text of the QR code on the screen. */
async function codeOn(page: Page) {
  const pixels = await page.getByRole('img', { name: /^Code of mail/ }).evaluate(
    (image) =>
      new Promise<{ width: number; height: number; data: number[] }>((done) => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 600
        const pen = canvas.getContext('2d')
        if (!pen || !(image instanceof HTMLImageElement)) return
        pen.fillStyle = '#fff'
        pen.fillRect(0, 0, 600, 600)
        pen.drawImage(image, 50, 50, 500, 500)
        const { data } = pen.getImageData(0, 0, 600, 600)
        done({ width: 600, height: 600, data: [...data] })
      }),
  )
  return decodeQR({ ...pixels, data: Uint8ClampedArray.from(pixels.data) })
}

async function openOffline(browser: Browser) {
  const context = await browser.newContext({ offline: true })
  const problems: string[] = []
  context.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('request', (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) problems.push(request.url())
  })
  return { context, problems }
}

/** By a link, a code and a file. */
async function expectMails(page: Page) {
  await expect(page.getByRole('link', { name: 'Write the mail' })).toHaveAttribute(
    'href',
    /^mailto:info@example\.com\?subject=Enquiry&body=1\.%204%20x%20Mechanical%20seal/,
  )
  expect(await codeOn(page)).toContain('mailto:info@example.com?subject=Enquiry&body=1.%204%20x%20')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Mail file (.eml)' }).click()
  const mail = readFileSync(await (await download).path(), 'utf8')
  expect(mail).toMatch(/^To: info@example\.com\r\nSubject: Enquiry\r\n/)
  expect(mail).toContain('1. 4 x Mechanical seal for NHG gear pump')
}

test('the site as files opens without a server, finds parts and sends a list', async ({
  browser,
  site,
}, info) => {
  test.slow()
  const folder = info.outputPath('stick')
  const { stdout } = await exportTo(folder, site.dataDir)
  expect(stdout).toMatch(/\d{3} pages and \d{3} other files/)
  expect(missingIn(folder)).toEqual([])
  await expect(exportTo(folder, site.dataDir)).rejects.toThrow('is not empty')

  const { context, problems } = await openOffline(browser)
  const page = await context.newPage()
  const home = `${pathToFileURL(folder).href}/`
  const open = (address: string) => page.goto(home + address)
  await open('index.html')
  for (const name of ['About Us', 'Blog', 'Contact Us']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await open('categories/spare-parts-for-pump.html')
  await page.getByRole('link', { name: 'Title', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Title', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )

  await page.getByRole('searchbox').first().fill('mechanical seal')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Searched in the saved catalogue.')).toBeVisible()
  await page.getByRole('link', { name: 'Mechanical seal for NHG gear pump' }).first().click()
  await expect(page).toHaveURL(/\/view-details\/\w+\.html$/)
  await page
    .getByRole('button', { name: /^Add to list/ })
    .first()
    .click()
  const quantity = page.getByLabel('Quantity of Mechanical seal for NHG gear pump')
  await quantity.fill('4')
  await quantity.blur()
  await expectMails(page)
  await page.getByRole('button', { name: 'Remove Mechanical seal' }).click()
  await expect(page.getByText('Nothing is on the list.')).toBeVisible()

  await open('page.html?to=%2Fenquiries&name=Ann&message=Seal+45+mm')
  await expect(page.getByText('This copy of the site sends nothing by itself.')).toBeVisible()
  expect(await codeOn(page)).toContain(encodeURIComponent('message: Seal 45 mm'))
  await open('page.html?to=%2Fmy-ship')
  await expect(page.getByText('It needs a connection')).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})
