import { href, redirect } from 'react-router'

import { sentFields } from '#app/context.ts'
import { ownPathIn, siteUrl } from '#app/http/canonical-url.ts'
import { lowDataCookie } from '#app/http/low-data.server.ts'

import type { Route } from './+types/low-data.ts'

const year = 365 * 24 * 3600

export function loader() {
  return redirect(href('/'))
}

export async function action({ context }: Route.ActionArgs) {
  const fields = context.get(sentFields)
  const origin = context.get(siteUrl)
  const choice = fields.get('low-data') === 'on' ? 'on' : 'off'
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${lowDataCookie}=${choice}; Path=/; Max-Age=${year}; SameSite=Lax; HttpOnly${secure}`
  const page = ownPathIn(fields.get('back') ?? '', origin) ?? href('/')
  return redirect(`${page}#low-data`, { status: 303, headers: { 'set-cookie': cookie } })
}
