import { z } from 'zod'

const root = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*$/

function isWebAddress(address: string) {
  const parts = URL.parse(address)
  return parts !== null && /^https?:$/.test(parts.protocol) && !parts.username && !parts.hash
}

function webAddress(name: string) {
  const message = `${name} must be an address like https://example.com`
  return z.string().refine(isWebAddress, message).optional()
}

function storeOr(name: string, host: 'image-host' | 'video-host') {
  const isStore = (text: string) => text === 'disk' || text === host || root.test(text)
  const message = `${name} must be disk, ${host}, or like s3://bucket/prefix`
  return z.string().refine(isStore, { message, abort: true }).default('disk')
}

export const mediaVariables = {
  MEDIA_STORE: storeOr('MEDIA_STORE', 'image-host'),
  VIDEO_STORE: storeOr('VIDEO_STORE', 'video-host'),
  S3_ENDPOINT: webAddress('S3_ENDPOINT'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'S3_REGION must be a name like eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  IMAGE_HOST_URL: webAddress('IMAGE_HOST_URL'),
  IMAGE_HOST_KEY: z.string().optional(),
  VIDEO_HOST_URL: webAddress('VIDEO_HOST_URL'),
  VIDEO_HOST_PRESET: z
    .string()
    .regex(/^[\w.-]+$/, 'VIDEO_HOST_PRESET must be the name of an upload preset')
    .optional(),
}

type Variables = z.infer<z.ZodObject<typeof mediaVariables>>

const needed = {
  disk: [],
  s3: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  'image-host': ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'],
  'video-host': ['VIDEO_HOST_URL', 'VIDEO_HOST_PRESET'],
} as const

export function missingSettings(read: Variables) {
  const lines = new Map<string, string>()
  for (const name of ['MEDIA_STORE', 'VIDEO_STORE'] as const) {
    for (const variable of needed[storeKind(read[name])]) {
      if (read[variable] !== undefined || lines.has(variable)) continue
      lines.set(variable, `${variable} must be set, because ${name} is ${read[name]}`)
    }
  }
  return [...lines.values()]
}

export function storeKind(setting: string) {
  const named = (['disk', 'image-host', 'video-host'] as const).find((kind) => kind === setting)
  return named ?? 's3'
}

/** A configured store that is not chosen still serves older files. */
export function mediaSettings(read: Variables) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = read
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  const { IMAGE_HOST_URL: imageUrl, IMAGE_HOST_KEY: imageKey } = read
  const { VIDEO_HOST_URL: videoUrl, VIDEO_HOST_PRESET: preset } = read
  return {
    pictures: read.MEDIA_STORE,
    videos: read.VIDEO_STORE,
    s3:
      endpoint && accessKeyId && secretAccessKey
        ? { endpoint, region, accessKeyId, secretAccessKey }
        : undefined,
    imageHost: imageUrl && imageKey ? { url: imageUrl, key: imageKey } : undefined,
    videoHost: videoUrl && preset ? { url: videoUrl, preset } : undefined,
  }
}

export type MediaSettings = ReturnType<typeof mediaSettings>
