import { open } from 'node:fs/promises'

import { readAt } from './file-bytes.server.ts'
import { inspectMp4 } from './mp4-file.server.ts'
import { refusal } from './picture.server.ts'
import { videoCodecsOfWebm } from './webm-file.server.ts'

/** The codecs that all current browsers play, by their names in MP4 and in WebM. */
const playable = ['avc1', 'avc3', 'av01', 'vp08', 'vp09', 'V_VP8', 'V_VP9', 'V_AV1']
const hevc = ['hvc1', 'hev1', 'dvh1', 'dvhe']
const stillPictures = /^(avi[fs]|he[iv][cxms]|mif1|msf1)$/

/**
 * The media type of the video at this path, by its content. Throws 415 when it is neither MP4 nor WebM, 422 when it
 * is damaged or browsers cannot play it. Blanks the recording location in an MP4.
 */
export async function inspectFilm(path: string) {
  await using file = await open(path, 'r+')
  const head = await readAt(file, 0, 12)
  if (head.toString('hex', 0, 4) === '1a45dfa3') {
    judge(await videoCodecsOfWebm(file))
    return 'video/webm'
  }
  const brand = head.toString('latin1', 8, 12)
  if (head.toString('latin1', 4, 8) !== 'ftyp' || stillPictures.test(brand)) {
    throw refusal(
      415,
      'That is no MP4 or WebM film. Choose one, or export yours as MP4 with H.264.',
    )
  }
  const { codecs, forgetPlace } = await inspectMp4(file)
  judge(codecs)
  await forgetPlace()
  return 'video/mp4'
}

function judge(codecs: string[]) {
  if (codecs.length === 0) throw refusal(422, 'There is no picture in this film.')
  if (codecs.some((codec) => playable.includes(codec))) return
  throw refusal(422, codecs.some((codec) => hevc.includes(codec)) ? isHevc : isOther)
}

const isHevc =
  'This film is in a format that browsers cannot play (HEVC). On an iPhone choose Settings > Camera > Formats > Most Compatible, or export it as MP4 with H.264.'
const isOther = 'This film is in a format that browsers cannot play. Export it as MP4 with H.264.'
