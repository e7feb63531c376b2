import { z } from 'zod'

/** In bytes, also in the sent form. */
const longest = 254
const shape = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/iu

/** The domain may use any script: `info@bücher.example`. */
export function isEmailAddress(text: string) {
  return shape.test(text) && (sentAddress(text)?.length ?? Infinity) <= longest
}

/** ASCII form, such as `info@xn--bcher-kva.example`; undefined if the domain has none. */
export function sentAddress(address: string) {
  if (/^[\0-\x7f]*$/.test(address)) return address
  const at = address.lastIndexOf('@') + 1
  const host = URL.parse(`http://${address.slice(at)}`)?.hostname
  return host && address.slice(0, at) + host
}

export function emailAddress(problem: string) {
  return z.string().refine(isEmailAddress, problem)
}
