import { largestUpload } from '#app/content/constants.ts'

const kB = 1_000
const MiB = 1024 * 1024
const GiB = 1024 * MiB

/** What a route takes with a request. Sizes are in bytes. */
export type BodyRule = {
  /** The largest form or JSON. */
  bytes: number
  /** The largest body of any other type: a form with files, or a part of a file. */
  files?: number
  /** How much of `files` is in memory at once; the rest goes to the disk. */
  held?: number
  /** The most fields of a form. */
  fields: number
  /** The fields that may be as long as the body. */
  longFields?: readonly string[]
  /** Requests of one IP address in a minute. Every route that strangers may call has a number. */
  perMinute?: number
}

const usual = { bytes: 100 * kB, fields: 1_000 }

/** Beside the file of an upload: its form. */
const form = 100 * kB
const held = 200 * kB

/** Room for 40 long answers to questions. */
const settings = { bytes: 1_000 * kB }
/** Of the pages of the admin: a quote of 220 lines has 14 fields in each. */
const adminForm = { bytes: 1_000 * kB, fields: 4_000 }
const tusUpload = { files: kB }

/** Routes that are not named here take the usual body or the form of a page of the admin, and only from signed-in people. */
const rules: { [route: string]: Partial<BodyRule> } = {
  'POST /enquiries': { perMinute: 30 },
  // Without script, each change of the list sends it.
  'POST /enquiry-list': { files: 122 * MiB, held, perMinute: 60 },
  'POST /enquiry-list/add': { perMinute: 120 },
  // The rows of a file travel in the form that names its columns. A file is read in memory, up to 5 MB of it.
  'POST /enquiry-list/paste': {
    bytes: 3 * MiB,
    files: 16 * MiB,
    held: 6 * MiB,
    longFields: ['table', 'packed', 'rest'],
    perMinute: 20,
  },
  'POST /enquiry-list/files': { ...tusUpload, perMinute: 20 },
  // In parts of 64 kB.
  'PATCH /enquiry-list/files/:id': { files: 4 * MiB, held, perMinute: 600 },
  'DELETE /enquiry-list/files/:id': { perMinute: 60 },
  'POST /enquiry-list/files/:id/finished': { perMinute: 60 },
  'POST /newsletter': { perMinute: 20 },
  'POST /newsletter/confirm/:token': { perMinute: 30 },
  // A mail provider sends it for all its readers, with any type of body.
  'POST /newsletter/unsubscribe/:token': { files: 100 * kB, perMinute: 300 },
  'POST /press/:kind': { bytes: kB, perMinute: 120 },
  'POST /admin-login': { perMinute: 30 },
  'POST /admin-login/code': { perMinute: 30 },
  'POST /forgot-password': { perMinute: 20 },
  'POST /new-password/:secret': { perMinute: 20 },
  'POST /invitation/:secret': { perMinute: 20 },
  'POST /sign-out': { perMinute: 60 },
  'POST /api/session': { perMinute: 30 },
  'POST /api/session/code': { perMinute: 30 },
  'POST /api/session/passkey': { perMinute: 30 },
  // Each call stores a row for five minutes.
  'POST /api/session/passkey/options': { perMinute: 30 },

  // Room for a long description of each product.
  'POST /api/products/spreadsheet': { bytes: 8_000 * kB },
  'PUT /api/settings/:section': settings,
  'PUT /api/settings/:section/draft': settings,
  'POST /api/uploads/images': { files: largestUpload.picture + form, held },
  'POST /api/uploads/datasheets': { files: largestUpload.datasheet + form, held },
  'POST /api/uploads/videos': { files: largestUpload.video + form, held },
  'POST /api/uploads/tus': tusUpload,
  'PATCH /api/uploads/tus/:id': { files: largestUpload.video, held },
  'POST /api/imports/zips': tusUpload,
  'PATCH /api/imports/zips/:id': { files: 2 * GiB, held },
  'POST /dashboard/backups': usual,
  'POST /dashboard/backups/download': usual,
  'POST /dashboard/import': { ...usual, files: 2 * GiB + 64 * MiB + form, held },
}

export const ruledRoutes = Object.keys(rules)

export function bodyRule(methods: readonly string[], url: string): BodyRule {
  const own = methods.map((method) => rules[`${method} ${url}`]).find(Boolean)
  const isAdminForm = methods.includes('POST') && url.startsWith('/dashboard/')
  return { ...usual, ...(isAdminForm && adminForm), ...own }
}

export const formType = 'application/x-www-form-urlencoded'

/** The largest body of this type that the route takes. */
export function largestBody({ bytes, files = bytes }: BodyRule, type = '') {
  return /^application\/(?:x-www-form-urlencoded|json)\b/i.test(type) ? bytes : files
}
