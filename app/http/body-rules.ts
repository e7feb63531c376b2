import { largestUpload } from '#app/content/constants.ts'

const kB = 1_000
const MiB = 1024 * 1024
const GiB = 1024 * MiB

/** Sizes are in bytes. */
export type BodyRule = {
  bytes: number
  /** Largest body of another type: a form with files, or a part of a file. */
  files?: number
  /** The part of `files` that stays in memory; the rest goes to disk. */
  held?: number
  fields: number
  longFields?: readonly string[]
  /** Requests per minute and IP address; required on every route for strangers. */
  perMinute?: number
}

const usual = { bytes: 100 * kB, fields: 1_000 }

const form = 100 * kB
const held = 200 * kB

const adminForm = { bytes: 1_000 * kB, fields: 4_000 }
/** 500 lines: displayed ones have 13 fields each, the others share one. */
const longList = { bytes: 1_000 * kB, fields: 7_000, longFields: ['rest', 'lines'] }
const tusUpload = { files: kB }

/** Routes without an entry are for signed-in people, with the usual body or an admin form. */
const rules: { [route: string]: Partial<BodyRule> } = {
  'POST /enquiries': { perMinute: 30 },
  // Without script, each change of the list sends the whole form.
  'POST /enquiry-list': { ...longList, files: 122 * MiB, held, perMinute: 60 },
  // A changed list is sent at most every two seconds.
  'POST /enquiry-list/save': { ...longList, fields: 10, perMinute: 60 },
  'POST /enquiry-list/add': { perMinute: 120 },
  // The form that names the columns contains the rows of the file, at most 5 MB.
  'POST /enquiry-list/paste': {
    bytes: 3 * MiB,
    files: 16 * MiB,
    held: 6 * MiB,
    // A review of 500 lines with four fields each.
    fields: 3_000,
    longFields: ['table', 'packed', 'rest'],
    perMinute: 20,
  },
  'POST /enquiry-list/files': { ...tusUpload, perMinute: 20 },
  'PATCH /enquiry-list/files/:id': { files: 4 * MiB, held, perMinute: 600 },
  'DELETE /enquiry-list/files/:id': { perMinute: 60 },
  'POST /enquiry-list/files/:id/finished': { perMinute: 60 },
  'POST /enquiry-status/:secret': { files: 13 * MiB, held, perMinute: 20 },
  'POST /newsletter': { perMinute: 20 },
  'POST /newsletter/confirm/:token': { perMinute: 30 },
  // A mail provider sends it for all its users, with any content type.
  'POST /newsletter/unsubscribe/:token': { files: 100 * kB, perMinute: 300 },
  'POST /low-data': { bytes: 4 * kB, fields: 4, perMinute: 30 },
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

  'POST /api/products/spreadsheet': { bytes: 8_000 * kB },
  'POST /api/uploads/images': { files: largestUpload.picture + form, held },
  'POST /api/uploads/datasheets': { files: largestUpload.datasheet + form, held },
  'POST /api/uploads/videos': { files: largestUpload.video + form, held },
  'POST /api/uploads/tus': tusUpload,
  'PATCH /api/uploads/tus/:id': { files: largestUpload.video, held },
  'POST /api/imports/zips': tusUpload,
  'PATCH /api/imports/zips/:id': { files: 2 * GiB, held },
  // A quote of 500 lines has 16 fields in each that is shown; the others are one field.
  'POST /dashboard/enquiries/:id': { bytes: 2_000 * kB, fields: 9_000, longFields: ['rest'] },
  'POST /dashboard/backups/now': usual,
  'POST /dashboard/backups/download': usual,
  // 40 long answers, at up to nine bytes a character.
  'POST /dashboard/settings/:section': { ...adminForm, bytes: 1_500 * kB },
  'POST /dashboard/import': { ...usual, files: 2 * GiB + 64 * MiB + form, held },
}

export const ruledRoutes = Object.keys(rules)

export function bodyRule(methods: readonly string[], url: string): BodyRule {
  const own = methods.map((method) => rules[`${method} ${url}`]).find(Boolean)
  const isAdminForm = methods.includes('POST') && url.startsWith('/dashboard/')
  return { ...usual, ...(isAdminForm && adminForm), ...own }
}

export const formType = 'application/x-www-form-urlencoded'

export function largestBody({ bytes, files = bytes }: BodyRule, type = '') {
  return /^application\/(?:x-www-form-urlencoded|json)\b/i.test(type) ? bytes : files
}
