import { expect, test } from 'vitest'

import { readChat } from './logged-chats.server.ts'

const own = { names: ['Harbour Stores', 'Olga'], phones: ['+880 1700-000000'] }

test('a copied chat names who asks, not who answered', () => {
  const text = `[18:20, 23/11/2026] Harbour Stores: Good day, +880 1700-000000 here.
[18:21, 23/11/2026] ~Anna Smit: We need two.
[18:22, 23/11/2026] +31 6 1234-5678: Hello`
  expect(readChat(text, own)).toEqual({
    name: 'Anna Smit',
    phone: '+31 6 1234-5678',
    productId: '',
  })
})

test('an exported chat is read too', () => {
  const text = '23/11/2026, 6:20 pm - Olga: Hello\n23/11/2026, 6:21 pm - Ben: A pump, please'
  expect(readChat(text, own)).toMatchObject({ name: 'Ben', phone: '' })
})

test('the address of a product page and a wa.me link are recognised', () => {
  const text =
    'Hello, please quote:\nPump\nhttps://shop.example/view-details/66a1b2-c3?x\nhttps://wa.me/31612345678'
  expect(readChat(text, own)).toEqual({ name: '', phone: '+31612345678', productId: '66a1b2-c3' })
})

test('a part number, a time and a price are no phone number', () => {
  const text = 'Part 0445 120 123, at 18:20:05, 12000 USD. Note: by sea'
  expect(readChat(text, own)).toEqual({ name: '', phone: '', productId: '' })
})
