import {
  type Attachment,
  isAttachmentId,
  mostAttachments,
} from '#app/inbox/attachments/attachment.ts'

import { type Form, keyOf, type ListedLine } from './listed-line.ts'

/** `line` is the key of the line that a file is about, '' for the whole list. */
export type FileOfList = { _id: string; line: string }
export type ListedFile = Attachment & FileOfList

export function filesIn(form: Form): FileOfList[] {
  const files = Array.from({ length: mostAttachments }, (_, n) => ({
    _id: textIn(form, `file-${n + 1}`),
    line: textIn(form, `fileLine-${n + 1}`),
  }))
  const ids = files.map(({ _id }) => _id)
  return files.filter(({ _id }, n) => isAttachmentId(_id) && ids.indexOf(_id) === n)
}

function textIn(form: Form, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function positionOf({ line }: FileOfList, lines: ListedLine[]) {
  return line ? lines.findIndex((one) => keyOf(one) === line) + 1 : 0
}

/** Files that a browser without script has sent before their list: `listFiles=ID.ID`. */
export function filesInCookies(cookies: string): FileOfList[] {
  const [, value = ''] = /(?:^|;\s*)listFiles=([^;]*)/.exec(cookies) ?? []
  const ids = value.split('.').slice(0, mostAttachments).filter(isAttachmentId)
  return ids.map((_id) => ({ _id, line: '' }))
}

export function filesCookie(files: FileOfList[], isSecure: boolean) {
  const value = files.map(({ _id }) => _id).join('.')
  const age = value ? 24 * 3_600 : 0
  return `listFiles=${value}; path=/enquiry-list; max-age=${age}; httponly; samesite=lax${isSecure ? '; secure' : ''}`
}
