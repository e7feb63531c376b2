import { expect, test } from 'vitest'

import { withOwner } from '#app/accounts/accounts.testing.ts'
import { openSession } from '#app/accounts/sessions.server.ts'
import { addPost } from '#app/blog/posts.testing.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'
import { engines } from '#app/database/database.testing.ts'
import { bareServer } from '#app/http/http.testing.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { editAddressRoute } from './edit-address.server.ts'

const page = (url: string, edit: RouteFacts['edit']) => ({
  id: url,
  url,
  isFile: false,
  hasAction: false,
  facts: { edit },
})

const routes = [
  page('/faq', { section: 'faq' }),
  page('/videos', { page: '/dashboard/manage-video' }),
  page('/view-details/:id', { record: 'product' }),
  page('/blog/:slug', { record: 'post' }),
  page('/categories/:slug', { record: 'category' }),
  page('/search', undefined),
]

test.each(engines)(
  'a person who is signed in gets the page that edits a public page, and nobody else (%s)',
  async (engine) => {
    const { db, ownerId } = await withOwner(engine)
    const app = await bareServer()
    await app.register(editAddressRoute, { db, siteUrl: 'http://localhost:3000', routes })
    const secret = await openSession(db, ownerId, 'A phone')
    const ask = async (path: string, cookie = `sid=${secret}`) => {
      const query = { path }
      const answer = await app.inject({ url: '/edit-address', query, headers: { cookie } })
      expect(answer.headers['cache-control']).toBe('no-store')
      return answer.statusCode === 204 ? undefined : answer.json().address
    }
    const radar = { title: 'Radar', description: 'X', imageUrl: '', subcategoryId: '' }
    const product = await addProduct(db, { ...radar, categoryId: '1' })
    const post = await addPost(db, { title: 'Dry dock', description: 'X', imageUrl: '' })
    expect(await ask(`/view-details/${product._id}`)).toBe(`/dashboard/edit-product/${product._id}`)
    expect(await ask(`/blog/${post.slug}`)).toBe(`/dashboard/edit-blog/${post._id}`)
    expect(await ask('/categories/generator')).toMatch(/^\/dashboard\/categories\/\d+$/)
    expect(await ask('/faq')).toBe('/dashboard/settings/faq')
    expect(await ask('/videos')).toBe('/dashboard/manage-video')
    expect(await ask('/view-details/gone')).toBeUndefined()
    expect(await ask('/search')).toBeUndefined()
    await db.updateTable('owners').set({ role: 'editor' }).execute()
    expect(await ask('/faq')).toBeUndefined()
    expect(await ask('/categories/generator')).toMatch(/^\/dashboard\/categories\/\d+$/)
    expect(await ask('/faq', '')).toBeUndefined()
    expect(await ask('/faq', 'sid=unknown; editor=1')).toBeUndefined()
    expect((await app.inject('/edit-address')).statusCode).toBe(204)
  },
)
