import { expect, test } from 'vitest'

import { formLimit } from './form-limit.server.ts'

test('more than twenty saved forms an hour make a network crowded, but none is refused', () => {
  const senderAt = formLimit()
  for (let n = 0; n < 20; n++) expect(senderAt(`192.0.2.${n}`).secondsToWait('a')).toBe(0)
  const near = senderAt('192.0.2.200')
  expect(near.isCrowded()).toBe(false)
  expect(near.secondsToWait('a')).toBe(0)
  expect(near.isCrowded()).toBe(true)
  expect(senderAt('::ffff:192.0.2.201').isCrowded()).toBe(true)
  expect(senderAt('192.0.3.1').isCrowded()).toBe(false)
})

test('the network of an IPv6 address is its first 48 bits', () => {
  const senderAt = formLimit()
  for (let n = 0; n <= 20; n++) senderAt(`2001:db8:1:${n}::1`).secondsToWait('a')
  expect(senderAt('2001:db8:1:ffff::1').isCrowded()).toBe(true)
  expect(senderAt('2001:db8:2::1').isCrowded()).toBe(false)
})

test('C-70: repeated forms and forms that could not be saved do not make a network crowded', () => {
  const senderAt = formLimit()
  const sender = senderAt('192.0.2.1')
  for (let n = 0; n < 30; n++) {
    expect(sender.secondsToWait('the same')).toBe(0)
    const other = senderAt(`192.0.2.${n + 2}`)
    other.secondsToWait('an outage')
    other.giveBack('an outage')
    other.giveBack('an outage')
  }
  expect(sender.isCrowded()).toBe(false)
  for (let n = 0; n < 20; n++) senderAt(`192.0.2.${n + 2}`).secondsToWait('kept')
  expect(sender.isCrowded()).toBe(true)
})

test('forms over a visitor’s limit do not make a network crowded', () => {
  const sender = formLimit()('192.0.2.1')
  for (let n = 0; n < 30; n++) {
    const wait = sender.secondsToWait(`${n}`)
    expect(wait > 0).toBe(n >= 5)
  }
  expect(sender.isCrowded()).toBe(false)
})
