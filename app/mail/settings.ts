import { z } from 'zod'

import { emailAddress } from '#app/platform/email-address.ts'

function address(name: string) {
  return emailAddress(`${name} must be an email address, like you@example.com`).optional()
}

export const mailVariables = {
  SMTP_URL: z
    .string()
    .refine((url) => mailServerAt(url) !== undefined, {
      message:
        'SMTP_URL must look like smtp://user:password@host:587 or smtps://…, with : / # ? % @ in the password as %3A %2F %23 %3F %25 %40',
      abort: true,
    })
    .optional(),
  MAIL_FROM: address('MAIL_FROM'),
  MAIL_TO: address('MAIL_TO'),
}

type Variables = z.infer<z.ZodObject<typeof mailVariables>> & { ADMIN_EMAIL?: string | undefined }

export function missingMailSettings({ SMTP_URL, MAIL_FROM }: Variables) {
  return SMTP_URL && !MAIL_FROM ? ['MAIL_FROM must be set, because SMTP_URL is'] : []
}

export function mailSettings({ SMTP_URL, MAIL_FROM: from, MAIL_TO, ADMIN_EMAIL }: Variables) {
  const server = SMTP_URL === undefined ? undefined : mailServerAt(SMTP_URL)
  return server && from ? { server, from, owner: MAIL_TO ?? ADMIN_EMAIL ?? from } : undefined
}

export type MailSettings = NonNullable<ReturnType<typeof mailSettings>>

export const hostName = /^([\w.-]+|\[[\da-f:.]+\])$/i

function mailServerAt(address: string) {
  const url = URL.parse(address)
  if (!url || !/^smtps?:$/.test(url.protocol) || !hostName.test(url.hostname)) return undefined
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return undefined
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === undefined || password === undefined) return undefined
  if ((user === '') !== (password === '')) return undefined
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || undefined,
    isSecure: url.protocol === 'smtps:',
    login: user === '' ? undefined : { user, password },
  }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
