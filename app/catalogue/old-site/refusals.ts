import type { z } from 'zod'

import { fieldErrorOf } from '#app/ui/admin/forms/form-problems.ts'

import { labelOf } from '../changes/product-cells.ts'

const labels: { [field: string]: string } = {
  imageUrl: 'Picture',
  videoUrl: 'Video',
  posterUrl: 'Poster',
}

export function fieldLabel(field: string) {
  return labels[field] ?? labelOf(field)
}

/** Why a record cannot be taken, each field once. */
export function refusalsFor({ issues }: z.ZodError) {
  const words = new Map(issues.map((issue) => [String(issue.path[0] ?? ''), refusalFor(issue)]))
  return [...words.values()]
}

/** A refused category says itself what is wrong. */
function refusalFor(issue: z.core.$ZodIssue) {
  const { path, code, message, maximum = 0, origin } = fieldErrorOf(issue)
  if (code === 'undefined') return message
  const field = fieldLabel(path.split('.')[0] ?? '')
  const isMissing = code === 'too_small' || message.endsWith('received undefined')
  if (isMissing) return `${field}: It is missing.`
  const most = maximum.toLocaleString('en')
  const unit = origin === 'array' ? 'entries' : 'characters'
  const texts: { [code: string]: string } = {
    invalid_type: 'It is not of the right type.',
    too_big: `It has more than ${most} ${unit}.`,
    unstorable_character: 'It has a character that cannot be stored.',
    invalid_address: 'It is not the address of a file.',
  }
  return `${field}: ${texts[code ?? ''] ?? 'It is not valid.'}`
}
