import { isIP } from 'node:net'

import { z } from 'zod'

import { mailSettings, mailVariables, missingMailSettings } from './mail/settings.ts'
import { mediaSettings, mediaVariables, missingSettings } from './media/settings.ts'
import { emailAddress } from './platform/email-address.ts'
import { UserError } from './platform/user-error.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

function isOrigin(address: string) {
  const parts = URL.parse(address)
  return parts !== null && /^https?:$/.test(parts.protocol) && `${parts.origin}/` === parts.href
}

function isNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isMask = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
  return most > 0 && isMask && more.length === 0
}

function proxiesIn(list: string) {
  return list.split(',').map((one) => one.trim())
}

function hostAndPort(address: string) {
  const { hostname, port } = new URL(`tcp://${address}`)
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) }
}

function isPostgresAddress(address: string) {
  return /^postgres(ql)?:\/\/\S+$/.test(address) && URL.canParse(address)
}

const shortestPassword = 15

function wholeNumber(name: string, least: number, most: number) {
  const words = `${name} must be a whole number from ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}

const environment = z
  .object({
    PORT: z.coerce
      .number('PORT must be a number from 1 to 65535')
      .int('PORT must be a whole number')
      .min(1, 'PORT must be a number from 1 to 65535')
      .max(65_535, 'PORT must be a number from 1 to 65535')
      .default(3000),
    HOST: z.string().min(1, 'HOST must be an address to listen on').default('127.0.0.1'),
    SITE_URL: z
      .string()
      .refine(isOrigin, 'SITE_URL must be an origin like https://example.com, without a path')
      .optional(),
    DATA_DIR: z.string().min(1, 'DATA_DIR must name a folder').default('./data'),
    DATABASE_URL: z
      .string()
      .refine(isPostgresAddress, 'DATABASE_URL must look like postgres://user@host/name')
      .optional(),
    DATABASE_POOL: wholeNumber('DATABASE_POOL', 1, 100).default(10),
    MIN_FREE_MB: wholeNumber('MIN_FREE_MB', 0, 1_000_000).default(1024),
    DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 0, 300).default(0),
    ...mediaVariables,
    ...mailVariables,
    ADMIN_EMAIL: emailAddress(
      'ADMIN_EMAIL must be an email address, like you@example.com',
    ).optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(shortestPassword, `ADMIN_PASSWORD must have at least ${shortestPassword} characters`)
      .optional(),
    DEMO_CONTENT: z.enum(['on', 'off'], 'DEMO_CONTENT must be on or off').default('on'),
    TRUST_PROXY: z
      .string()
      .refine(
        (list) => proxiesIn(list).every(isNetwork),
        'TRUST_PROXY must list the addresses of your proxies, like 10.0.0.2',
      )
      .optional(),
    HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'HSTS_SUBDOMAINS must be on or off').default('off'),
    BACKUP: z.enum(['daily', 'off'], 'BACKUP must be daily or off').default('daily'),
    SAVED_CATALOGUE: z.enum(['on', 'off'], 'SAVED_CATALOGUE must be on or off').default('on'),
    RATE_LIMITS: z.enum(['on', 'off'], 'RATE_LIMITS must be on or off').default('on'),
    METRICS: z
      .string()
      .refine(
        (address) => /:\d+$/.test(address) && URL.canParse(`tcp://${address}`),
        'METRICS must be an address and a port, like 127.0.0.1:9464',
      )
      .optional(),
    LOG_LEVEL: z
      .enum(
        ['silent', 'error', 'warn', 'info', 'debug'],
        'LOG_LEVEL must be silent, error, warn, info or debug',
      )
      .default('info'),
  })
  .refine((read) => read.RATE_LIMITS === 'on' || loopback.test(read.HOST), {
    message: 'RATE_LIMITS may be off only while HOST is a loopback address',
  })
  .superRefine((read, context) => {
    for (const message of [...missingSettings(read), ...missingMailSettings(read)]) {
      context.addIssue({ code: 'custom', message })
    }
  })

/** An empty variable counts as not set. Throws a UserError with one line per mistake. */
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data: read, error } = environment.safeParse(set)
  if (error) throw new UserError(error.issues.map(({ message }) => message).join('\n'))
  const { PORT, HOST, SITE_URL, TRUST_PROXY } = read
  return {
    port: PORT,
    host: HOST,
    siteUrl: (SITE_URL && URL.parse(SITE_URL)?.origin) ?? `http://localhost:${PORT}`,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    leastFreeBytes: read.MIN_FREE_MB * 2 ** 20,
    drainTime: read.DRAIN_SECONDS * 1000,
    media: mediaSettings(read),
    mail: mailSettings(read),
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD,
    demoContent: read.DEMO_CONTENT === 'on',
    trustProxy: TRUST_PROXY ? proxiesIn(TRUST_PROXY) : (false as const),
    hstsSubdomains: read.HSTS_SUBDOMAINS === 'on',
    dailyBackup: read.BACKUP === 'daily',
    savedCatalogue: read.SAVED_CATALOGUE === 'on',
    rateLimits: read.RATE_LIMITS === 'on',
    metrics: read.METRICS === undefined ? undefined : hostAndPort(read.METRICS),
    logLevel: read.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>
