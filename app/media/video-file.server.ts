import { open } from 'node:fs/promises'

import { readAt } from './file-bytes.server.ts'
import { inspectMp4 } from './mp4-file.server.ts'
import { refusal } from './picture.server.ts'
import { videoCodecsOfWebm } from './webm-file.server.ts'

/** Where the browsers of today agree, by the names that the two containers have for a codec. */
const playable = ['avc1', 'avc3', 'av01', 'vp08', 'vp09', 'V_VP8', 'V_VP9', 'V_AV1']
const hevc = ['hvc1', 'hev1', 'dvh1', 'dvhe']
const stillPictures = /^(avi[fs]|he[iv][cxms]|mif1|msf1)$/

/**
 * The type of the film at this path, by its content. Throws 415 for what is no MP4 and no WebM, 422 for a film
 * that is damaged or that browsers cannot play. In an MP4, the place where it was taken is blanked out.
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
