import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { APIRequestContext, Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'

import routes from '../app/routes.ts'
import { listOf } from './api-records.ts'
import { axe } from './axe.ts'
import { expectLowBars } from './low-bars.ts'
import { owner, signIn } from './owner.ts'
import { expect, test } from './site.ts'

// Access to the admin without a session, requested as any program could.

/** Every admin address in the route table, with a sample id, and its route. */
function dashboardRoutes(entries: RouteConfigEntry[], above = ''): { path: string; id: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = join(above, '/', path.replace(':id', 'x').replace('*', 'nothing/here'))
    const own = here.startsWith('/dashboard')
    const id = file.replace(/\.tsx?$/, '')
    return [...(own ? [{ path: here, id }] : []), ...dashboardRoutes(children, here)]
  })
}

const dashboard = dashboardRoutes(routes)
const pages = [...new Set(dashboard.map(({ path }) => path))]

const ask = (address: string, headers = {}) => fetch(address, { headers, redirect: 'manual' })

test('R-ADM-2, R-ADM-3, C-1: no admin address opens without a session', async ({ site }) => {
  expect(pages).toEqual(
    expect.arrayContaining([
      '/dashboard/add-product',
      '/dashboard/manage-products',
      '/dashboard/import',
      '/dashboard/add-blog',
      '/dashboard/manage-blog',
      '/dashboard/add-video',
      '/dashboard/manage-video',
    ]),
  )
  for (const cookie of ['', 'sid=1; admin=true; isAdmin=1']) {
    for (const path of pages) {
      const asked = await ask(site.url + path, { cookie, accept: 'text/html' })
      expect(asked.status, path).toBe(303)
      expect(asked.headers.get('location')).toBe(`/admin-login?next=${encodeURIComponent(path)}`)
      expect(await asked.text(), path).toBe('')
      // A program that asks for a file has no use for a page.
      const isFile = /\/(?:quote\.pdf|shelf-labels\.pdf|files\/:file)$/.test(path)
      const { status } = await ask(site.url + path, { cookie })
      expect(status, path).toBe(isFile ? 401 : 303)
    }
    for (const { path, id } of dashboard) {
      for (const query of ['', `?_routes=${encodeURIComponent(id)}`]) {
        const asked = await ask(`${site.url}${path}.data${query}`, { cookie })
        const body = await asked.text()
        expect(body, path + query).toContain(`/admin-login?next=${encodeURIComponent(path)}`)
        expect(body, path + query).toContain('SingleFetchRedirect')
        expect(body.length, path + query).toBeLessThan(400)
      }
    }
  }
})

test('C-1: a flag in the browser’s storage opens nothing', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['admin', 'isAdmin', 'adminLoggedIn', 'isLoggedIn', 'auth', 'token']) {
      localStorage.setItem(name, 'true')
    }
  })
  for (const path of ['/dashboard', '/dashboard/add-product']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/admin-login?next=${encodeURIComponent(path)}`)
  }
})

test('every response has a policy with a nonce of its own, and is not cached', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const nonces = new Set<string>()
  for (let n = 0; n < 100; n++) {
    const asked = await ask(`${site.url}/dashboard/account`, { cookie })
    const policy = asked.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([\w+/=]{24})'/.exec(policy)?.[1] ?? ''
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; frame-src 'self'`,
    )
    expect(asked.headers.get('cache-control')).toBe('no-store')
    const inline = [...(await asked.text()).matchAll(/<script(?![^>]*src=)([^>]*)>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(100)
})

// A preview shows its record as the public pages do, and a file has no frame.
const framed = pages.filter((path) => !/\.pdf$|\/files\/|\/preview-\w+\//.test(path))

const parts = 4

for (let part = 0; part < parts; part++) {
  test(`R-ADM-1, C-3: every admin page has a title, the navigation and Sign out, and axe finds nothing (${part + 1} of ${parts}) @phone`, async ({
    page,
    request,
    site,
    isMobile,
  }) => {
    test.slow()
    const addresses = [...framed, ...(await addressesOfRecords(request))]
    expect(addresses.length).toBeGreaterThan(40)
    await signIn(page, site)
    for (const path of addresses.filter((_, place) => place % parts === part)) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        const overview = page.getByRole('link', { name: 'Overview', exact: true })
        await expect(overview.filter({ visible: true })).toBeVisible()
        const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
        await expect(signOut.filter({ visible: true })).toBeVisible()
        expect((await page.title()).length).toBeGreaterThanOrEqual(20)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBe(isMobile ? 390 : 1440)
        await axe(page)
        expect(await textAtEdge(page), 'text that touches the edge of its panel').toEqual([])
        if (isMobile) return
        await expectLowBars(page, path)
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    }
  })
}

function textAtEdge(page: Page) {
  return page.locator('.panel :is(label, p, button, small)').evaluateAll((parts) => {
    const room = (part: Element) => {
      const { left, width } = part.getBoundingClientRect()
      const edge = part.closest('.panel')?.getBoundingClientRect().left ?? 0
      const isSeen = width > 1 && part.checkVisibility({ visibilityProperty: true })
      return isSeen ? left + parseFloat(getComputedStyle(part).paddingLeft) - edge : Infinity
    }
    return parts.filter((part) => room(part) < 4).map((part) => part.textContent)
  })
}

/** The other addresses with an id are of no record. */
async function addressesOfRecords(request: APIRequestContext) {
  const [product] = await listOf(request, 'products')
  const [post] = await listOf(request, 'blogs')
  const [video] = await listOf(request, 'videos')
  return [
    `/dashboard/edit-product/${product?._id}`,
    `/dashboard/edit-blog/${post?._id}`,
    `/dashboard/edit-video/${video?._id}`,
    '/dashboard/categories/1',
    '/dashboard/settings/hero',
    '/dashboard/manage-products?search=zzzz',
  ]
}

test('C-2 C-82: what browsers load holds no secret, and no public page, sign-in included, loads a file of the dashboard', async ({
  page,
  site,
}) => {
  const folder = join(import.meta.dirname, '../build/client/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  for (const name of scripts) {
    const code = await readFile(join(folder, name), 'utf8')
    expect(code, name).not.toMatch(/argon2|passwordHash|ADMIN_PASSWORD|DATABASE_URL|SECRET_ACCESS/i)
    expect(code, name).not.toContain(owner.password)
  }
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const filesOf = async (path: string) => {
    loaded.length = 0
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    return loaded.filter((name) => /\.(?:js|css)$/.test(name))
  }
  const publics: string[] = []
  for (const path of ['/', '/contact-us', '/videos', '/blogs', '/admin-login', '/nothing']) {
    publics.push(...(await filesOf(path)))
  }
  const names = publics.map((name) => name.slice(name.lastIndexOf('/') + 1))
  for (const name of new Set(names.filter((one) => one.endsWith('.js')))) {
    const code = await readFile(join(folder, name), 'utf8')
    expect(code, name).not.toMatch(/Sign out|\/api\/password|\/dashboard/)
  }
  await signIn(page, site)
  const ownSheets = (await filesOf('/dashboard')).filter((name) => name.endsWith('.css'))
  // The frame's, and that of the overview, which no other page loads.
  expect(ownSheets).toHaveLength(2)
  for (const sheet of ownSheets) expect(publics).not.toContain(sheet)
})
