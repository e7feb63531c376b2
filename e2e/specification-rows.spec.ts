import { defaultCategories } from '../app/catalogue/categories.ts'
import { site as company } from '../app/content/site.ts'
import { listOf } from './api-records.ts'
import { expect, test } from './site.ts'

const { all: categories } = defaultCategories

// Rows about every product or every response, tested without a browser.

const digits = company.phone.replaceAll(/\D/g, '')

test('R-GEN-4: every product has the button, and every chat and every call goes to the one number', async ({
  request,
}) => {
  const products = await listOf(request, 'products')
  const button =
    /<a [^>]*href="https:\/\/wa\.me\/(\d+)\?text=[^"]+"[^>]*>(?:(?!<\/a>).)*Call for Price WhatsApp<\/a>/s
  expect(products.length).toBeGreaterThan(70)
  const pages = products.map(({ _id }) => `/view-details/${_id}`)
  for (const address of [...pages, '/', '/about-us', '/brand', '/faq', '/contact-us', '/nothing']) {
    const html = await (await request.get(address)).text()
    if (pages.includes(address))
      expect([address, button.exec(html)?.[1]]).toEqual([address, digits])
    const numbers = [...html.matchAll(/href="(?:https:\/\/wa\.me\/|tel:\+)(\d*)/g)]
    expect([address, ...new Set(numbers.map(([, number]) => number))]).toEqual([address, digits])
  }
})

test('R-PROD-4 C-20: a product shows at most four others of its category, and never itself', async ({
  request,
}) => {
  const products = await listOf(request, 'products')
  const categoryOf = new Map(products.map(({ _id, categoryId }) => [_id, categoryId]))
  const counts = new Set<number>()
  for (const { _id, categoryId } of products) {
    const html = await (await request.get(`/view-details/${_id}`)).text()
    const [block = ''] = /<section aria-labelledby="related".*?<\/section>/s.exec(html) ?? []
    const links = [...block.matchAll(/href="\/view-details\/([^"]+)"/g)].map(([, id = '']) => id)
    expect(links).not.toContain(_id)
    expect(links.filter((id) => categoryOf.get(id) !== categoryId)).toEqual([])
    counts.add(links.length)
  }
  expect(Math.max(...counts)).toBe(4)
})

test('R-GEN-5 R-ROLE-1 C-61: a visitor without an account reads products, posts, videos, pages and the map', async ({
  request,
}) => {
  const [product] = await listOf(request, 'products')
  const [post] = await listOf(request, 'blogs')
  const [video] = await listOf(request, 'videos')
  for (const [address, words] of [
    ['/categories/generator', '<h1'],
    ['/categories/generator?sub=open-diesel', 'Open Diesel</h1>'],
    [`/view-details/${product?._id}`, product?.title],
    ['/blogs', post?.title],
    [`/blog/${post?.slug}`, post?.title],
    ['/videos', video?.title],
    ['/faq', 'Still have questions?'],
    ['/brand', 'Marine Accessories Brand'],
    ['/privacy-policy', 'Your Rights'],
    ['/contact-us', company.email],
    ['/contact-us', 'Open map'],
  ] as const) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect([address, answer.status()]).toEqual([address, 200])
    expect(answer.headers()['content-type']).toContain('text/html')
    expect(await answer.text()).toContain(words ?? 'a record')
  }
  expect((await request.get(video?.videoUrl ?? '')).headers()['content-type']).toBe('video/mp4')
  expect((await request.get('/products')).status()).toBe(404)
})

test('R-ST-3 R-CAT-3 C-78: page by page a category and its subcategory hold what their ids choose', async ({
  request,
}) => {
  const products = await listOf(request, 'products')
  const shown = async (start: string) => {
    const ids: string[] = []
    for (let address: string | undefined = start; address;) {
      const html: string = await (await request.get(address)).text()
      const links = [...html.matchAll(/href="\/view-details\/([^"]+)"/g)]
      ids.push(...links.map(([, id = '']) => id))
      const [, next]: (string | undefined)[] =
        /href="([^"]+)"[^>]*>(?:(?!<\/a>).)*Next page/s.exec(html) ?? []
      address = next?.replaceAll('&amp;', '&')
    }
    return ids
  }
  for (const category of [1, 2, 7, 16]) {
    const { slug, subcategories } = categories[category - 1] ?? { slug: '', subcategories: [] }
    const own = products.filter(({ categoryId }) => categoryId === String(category))
    expect(own.length).toBeGreaterThan(0)
    expect(await shown(`/categories/${slug}`)).toEqual(own.map(({ _id }) => _id))
    for (const { id, slug: sub } of subcategories.slice(0, 6)) {
      const chosen = own.filter(({ subcategoryId }) => subcategoryId === String(id))
      expect(await shown(`/categories/${slug}?sub=${sub}`), sub).toEqual(
        chosen.map(({ _id }) => _id),
      )
    }
  }
})

test('R-LOGIN-1 R-ENT-8: the form of the sign-in sends an email and a password', async ({
  request,
}) => {
  const html = await (await request.get('/admin-login')).text()
  const forms = html.match(/<form .*?<\/form>/gs) ?? []
  const form = forms.find((one) => one.includes('type="password"')) ?? ''
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([input]) => input)
  const named = inputs.map((input) => [
    /\bname="(\w+)"/.exec(input)?.[1],
    /\btype="(\w+)"/.exec(input)?.[1],
  ])
  expect(named).toEqual([
    ['email', 'email'],
    ['password', 'password'],
  ])
})
