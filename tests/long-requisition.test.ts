import { beforeAll, expect, test } from 'vitest'

import { buildIfStale } from '../scripts/build.ts'
import { fieldsIn } from './answers.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const count = 500
const requisition = Array.from({ length: count }, (_, n) => `${n + 1} pcs Part ${n + 1}A`)

test(
  '500 pasted lines are one enquiry without script, from the review to the page of its status',
  async () => {
    const { app, db, send } = await openWholeSite()
    const cookies = new Map<string, string>()
    const post = async (url: string, form: URLSearchParams) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await send(url, form, { cookie })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return answer
    }
    const get = (url: string, cookie = [...cookies].map((pair) => pair.join('=')).join('; ')) =>
      app.inject({ url, headers: { cookie, accept: 'text/html' } })

    const review = await post(
      '/enquiry-list/paste',
      new URLSearchParams({ text: requisition.join('\n') }),
    )
    const added = await post('/enquiry-list/paste', fieldsIn(review.body))
    expect(added.statusCode).toBe(303)
    expect(cookies.get('list')).toMatch(/^L-[\w-]{9}~[\w-]{22}~500$/)

    const list = await get('/enquiry-list')
    const form = fieldsIn(list.body)
    expect([...form.keys()].filter((name) => name.startsWith('title-'))).toHaveLength(30)
    for (const [name, text] of Object.entries({
      name: 'Chief',
      contact: 'c@example.com',
      'quantity-3': '77',
    }))
      form.set(name, text)
    form.set('do', 'more')
    const more = await post('/enquiry-list', form)
    expect(fieldsIn(more.body).get('quantity-3')).toBe('77')
    expect(fieldsIn(more.body).get('title-80')).toBe('Part 80A')

    const whole = fieldsIn((await get('/enquiry-list')).body)
    for (const [name, text] of form) if (/^(name|contact)$/.test(name)) whole.set(name, text)
    whole.set('do', 'send')
    const sent = await post('/enquiry-list', whole)
    expect(sent.statusCode).toBe(303)
    expect(cookies.get('list')).toBe('')
    const lines = await db
      .selectFrom('enquiryLines')
      .select(['title', 'quantity'])
      .orderBy('position')
      .execute()
    expect(lines).toHaveLength(count)
    expect(lines[2]).toEqual({ title: 'Part 3A', quantity: '77' })
    expect(lines[499]).toEqual({ title: 'Part 500A', quantity: '500' })
    expect(await db.selectFrom('savedLists').selectAll().execute()).toEqual([])

    const [, secret = ''] = (cookies.get('listStatus') ?? '').split('.')
    const status = await get(`/enquiry-status/${secret}`)
    expect(status.body).toContain('Your list, <!-- -->500')
  },
  minutes,
)
