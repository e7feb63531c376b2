import { serveJobs } from '#app/platform/child-jobs.ts'

import {
  cardPicture,
  facePicture,
  inspectPicture,
  logoPicture,
  readAttachedPhoto,
  readUploadedPicture,
  resizePicture,
} from './picture.server.ts'

// Program of the child process that decodes pictures; decoder.server.ts starts it.

export type Work = {
  cardPicture: typeof cardPicture
  facePicture: typeof facePicture
  inspectPicture: typeof inspectPicture
  logoPicture: typeof logoPicture
  readAttachedPhoto: typeof readAttachedPhoto
  readUploadedPicture: typeof readUploadedPicture
  resizePicture: typeof resizePicture
}
type Job = { [Name in keyof Work]: { name: Name; args: Parameters<Work[Name]> } }[keyof Work]

serveJobs(async (job) => (isJob(job) ? resultOf(job) : undefined))

function resultOf(job: Job) {
  switch (job.name) {
    case 'cardPicture':
      return cardPicture(...job.args)
    case 'facePicture':
      return facePicture(...job.args)
    case 'inspectPicture':
      return inspectPicture(...job.args)
    case 'logoPicture':
      return logoPicture(...job.args)
    case 'readAttachedPhoto':
      return readAttachedPhoto(...job.args)
    case 'readUploadedPicture':
      return readUploadedPicture(...job.args)
    case 'resizePicture':
      return resizePicture(...job.args)
  }
}

/** Only the site sends messages to this process. */
function isJob(message: unknown): message is Job {
  return typeof message === 'object' && message !== null && 'name' in message
}
