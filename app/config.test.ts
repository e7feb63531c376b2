import { expect, test } from 'vitest'

import { readConfig } from './config.server.ts'
import { UserError } from './platform/user-error.ts'

/** The error lines that a start would print. */
function complaints(env: Record<string, string>) {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(UserError)
    return error instanceof Error ? error.message.split('\n') : []
  }
}

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  siteUrl: 'http://localhost:3000',
  dataDir: './data',
  databaseUrl: undefined,
  databasePool: 10,
  leastFreeBytes: 2 ** 30,
  drainTime: 0,
  metrics: undefined,
  media: {
    pictures: 'disk',
    videos: 'disk',
    s3: undefined,
    imageHost: undefined,
    videoHost: undefined,
  },
  mail: undefined,
  adminEmail: undefined,
  adminPassword: undefined,
  demoContent: true,
  trustProxy: false,
  hstsSubdomains: false,
  dailyBackup: true,
  rateLimits: true,
  savedCatalogue: true,
  logLevel: 'info',
}

const variables = [
  'PORT',
  'HOST',
  'SITE_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOL',
  'MIN_FREE_MB',
  'DRAIN_SECONDS',
  'MEDIA_STORE',
  'VIDEO_STORE',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'IMAGE_HOST_URL',
  'IMAGE_HOST_KEY',
  'VIDEO_HOST_URL',
  'VIDEO_HOST_PRESET',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_TO',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'DEMO_CONTENT',
  'TRUST_PROXY',
  'HSTS_SUBDOMAINS',
  'BACKUP',
  'RATE_LIMITS',
  'SAVED_CATALOGUE',
  'METRICS',
  'LOG_LEVEL',
]

test('without any variable the site runs with its defaults', () => {
  expect(readConfig({})).toStrictEqual(defaults)
})

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(variables.map((name) => [name, '']))
  expect(readConfig(empty)).toStrictEqual(defaults)
})

test('an unknown variable changes nothing', () => {
  const others = { PATH: '/bin', port: '1', npm_config_x: 'y' }
  expect(readConfig(others)).toStrictEqual(defaults)
})

test.each([
  ['PORT', '1', { port: 1, siteUrl: 'http://localhost:1' }],
  ['PORT', '65535', { port: 65_535, siteUrl: 'http://localhost:65535' }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::', { host: '::' }],
  ['SITE_URL', 'https://example.com', { siteUrl: 'https://example.com' }],
  ['SITE_URL', 'https://example.com/', { siteUrl: 'https://example.com' }],
  ['SITE_URL', 'http://192.0.2.1:8080', { siteUrl: 'http://192.0.2.1:8080' }],
  ['DATA_DIR', '/var/lib/chandlery', { dataDir: '/var/lib/chandlery' }],
  ['DATABASE_URL', 'postgres://me:pass@host/db', { databaseUrl: 'postgres://me:pass@host/db' }],
  ['DATABASE_URL', 'postgresql://host:5433/db', { databaseUrl: 'postgresql://host:5433/db' }],
  ['DATABASE_URL', 'postgres://me@%2Frun/db', { databaseUrl: 'postgres://me@%2Frun/db' }],
  ['MEDIA_STORE', 'disk', {}],
  ['VIDEO_STORE', 'disk', {}],
  ['ADMIN_EMAIL', 'me@example.com', { adminEmail: 'me@example.com' }],
  ['ADMIN_PASSWORD', ' fifteen letters', { adminPassword: ' fifteen letters' }],
  ['DEMO_CONTENT', 'off', { demoContent: false }],
  ['TRUST_PROXY', '10.0.0.2', { trustProxy: ['10.0.0.2'] }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1, fd00::/8', { trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  ['HSTS_SUBDOMAINS', 'on', { hstsSubdomains: true }],
  ['BACKUP', 'off', { dailyBackup: false }],
  ['BACKUP', 'daily', {}],
  ['RATE_LIMITS', 'off', { rateLimits: false }],
  ['SAVED_CATALOGUE', 'off', { savedCatalogue: false }],
  ['METRICS', '127.0.0.1:9464', { metrics: { host: '127.0.0.1', port: 9464 } }],
  ['METRICS', '[::1]:9464', { metrics: { host: '::1', port: 9464 } }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
])('%s=%s is accepted', (name, value, change) => {
  expect(readConfig({ [name]: value })).toStrictEqual({ ...defaults, ...change })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', '70000.5'],
  ['PORT', 'Infinity'],
  ['SITE_URL', 'example.com'],
  ['SITE_URL', 'https://example.com/shop'],
  ['SITE_URL', 'https://me@example.com'],
  ['SITE_URL', 'ftp://example.com'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://host /db'],
  ['DATABASE_URL', 'postgres://host:port/db'],
  ['MEDIA_STORE', 'tape'],
  ['MEDIA_STORE', 'video-host'],
  ['MEDIA_STORE', 's3://'],
  ['MEDIA_STORE', 's3://Bucket'],
  ['MEDIA_STORE', 's3://bucket/'],
  ['MEDIA_STORE', 's3://bucket/../other'],
  ['VIDEO_STORE', 'image-host'],
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_ENDPOINT', 'https://me:secret@s3.example.com'],
  ['S3_REGION', 'eu central'],
  ['IMAGE_HOST_URL', 'ftp://images.example.com'],
  ['VIDEO_HOST_URL', 'videos'],
  ['VIDEO_HOST_PRESET', 'a "preset"'],
  ['ADMIN_EMAIL', 'example.com'],
  ['ADMIN_EMAIL', 'me@example.com, you@example.com'],
  ['ADMIN_PASSWORD', 'only 14 chars.'],
  ['DEMO_CONTENT', 'yes'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.2,'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['RATE_LIMITS', 'OFF'],
  ['METRICS', '9464'],
  ['METRICS', '127.0.0.1:99999'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  expect(complaints({ [name]: value })).toEqual([expect.stringMatching(`^${name} must `)])
})

const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_ACCESS_KEY_ID: 'key id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const hosts = {
  IMAGE_HOST_URL: 'https://images.example.com/1/upload',
  IMAGE_HOST_KEY: 'secret',
  VIDEO_HOST_URL: 'https://videos.example.com/upload',
  VIDEO_HOST_PRESET: 'marine_videos',
}

test('pictures and videos may use different stores', () => {
  const account = {
    endpoint: s3.S3_ENDPOINT,
    region: 'us-east-1',
    accessKeyId: 'key id',
    secretAccessKey: 'secret',
  }
  const [pictures, videos] = ['s3://pictures', 's3://my.videos/of/2026']
  const both = { ...s3, MEDIA_STORE: pictures, VIDEO_STORE: videos }
  expect(readConfig(both).media).toEqual({ pictures, videos, s3: account })
  expect(readConfig({ ...hosts, MEDIA_STORE: 'image-host' }).media).toEqual({
    pictures: 'image-host',
    videos: 'disk',
    imageHost: { url: hosts.IMAGE_HOST_URL, key: 'secret' },
    videoHost: { url: hosts.VIDEO_HOST_URL, preset: 'marine_videos' },
  })
})

test('a store that is not chosen needs no settings, but complete ones stay available for older files', () => {
  expect(readConfig({ S3_ENDPOINT: s3.S3_ENDPOINT }).media.s3).toBeUndefined()
  expect(readConfig(s3).media.s3).toMatchObject({ endpoint: s3.S3_ENDPOINT })
})

test.each([
  [{ MEDIA_STORE: 's3://a-bucket', ...s3 }, Object.keys(s3)],
  [{ VIDEO_STORE: 's3://a-bucket', ...s3 }, Object.keys(s3)],
  [{ MEDIA_STORE: 'image-host', ...hosts }, ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY']],
  [{ VIDEO_STORE: 'video-host', ...hosts }, ['VIDEO_HOST_URL', 'VIDEO_HOST_PRESET']],
])('each missing setting of a store is named in one line: %j', (env, needed) => {
  expect(complaints(env)).toEqual([])
  const [[chosen = '', value = ''] = []] = Object.entries(env)
  for (const name of needed) {
    const line = `${name} must be set, because ${chosen} is ${value}`
    expect(complaints({ ...env, [name]: '' })).toEqual([line])
  }
  expect(complaints({ [chosen]: value })).toHaveLength(needed.length)
})

test('a setting that two stores need is named once', () => {
  expect(complaints({ MEDIA_STORE: 's3://one', VIDEO_STORE: 's3://two' })).toHaveLength(3)
})

test('several mistakes are reported together, one line each', () => {
  const wrong = { PORT: 'x', SITE_URL: 'x', DEMO_CONTENT: 'x', LOG_LEVEL: 'x' }
  expect(complaints(wrong).map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong))
})

test('RATE_LIMITS may be off only on a loopback address', () => {
  for (const HOST of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) {
    expect(complaints({ HOST, RATE_LIMITS: 'off' }), HOST).toEqual([])
  }
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', '127.0.0.1.example.com', 'localhost.example']) {
    expect(complaints({ HOST, RATE_LIMITS: 'off' }), HOST).toEqual([
      'RATE_LIMITS may be off only while HOST is a loopback address',
    ])
    expect(complaints({ HOST }), HOST).toEqual([])
  }
})

test('error lines do not contain the secret in an invalid value', () => {
  expect(complaints({ ADMIN_PASSWORD: 'secret' }).join()).not.toContain('secret')
  expect(complaints({ DATABASE_URL: 'mysql://me:secret@host/db' }).join()).not.toContain('secret')
  const more = { S3_ENDPOINT: 'https://secret@host', IMAGE_HOST_URL: 'ftp://host/?key=secret' }
  expect(complaints(more).join()).not.toContain('secret')
})
