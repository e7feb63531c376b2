import type { IncomingHttpHeaders } from 'node:http'

/** A visitor's own choice in the footer; it goes before what the browser asks for. */
export const lowDataCookie = 'low-data'

const choice = /(?:^|;\s*)low-data=(on|off)(?:;|$)/

export function wantsLowData({ cookie, 'save-data': saveData }: IncomingHttpHeaders) {
  const [, chosen] = (cookie && choice.exec(cookie)) || []
  return chosen ? chosen === 'on' : saveData === 'on'
}
