/** `listStatus=NUMBER.SECRET`: made with the number, so a printed code leads to the page before the list is sent. */
export function statusSecretIn(cookies: string, listNumber: string) {
  const [, value = ''] = /(?:^|;\s*)listStatus=([^;]*)/.exec(cookies) ?? []
  const [number, secret = ''] = value.split('.')
  return number === listNumber && isStatusSecret(secret) ? secret : undefined
}

export function isStatusSecret(text: string) {
  return /^[\w-]{22}$/.test(text)
}

/** 128 bits; runs on the device and on the server. */
export function newStatusSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** In seconds: as long as the list, and once it is sent, long enough to see the page that names the link. */
const ages = { listed: 90 * 24 * 3_600, sent: 3_600 }

type Status = { listNumber: string; secret: string; state?: 'listed' | 'sent' }

export function statusCookie({ listNumber, secret, state = 'listed' }: Status, isSecure: boolean) {
  return `listStatus=${listNumber}.${secret}; path=/; max-age=${ages[state]}; samesite=lax${isSecure ? '; secure' : ''}`
}
