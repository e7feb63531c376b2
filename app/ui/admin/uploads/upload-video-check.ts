import { largestUpload } from '#app/content/constants.ts'

import { megabytes } from '../format.ts'
import { drawnAsJpeg } from './upload-picture.ts'

const listed = 'Choose an MP4 or WebM.'
const isHevc =
  'This video is in a format that browsers cannot play (HEVC). On an iPhone choose Settings > Camera > Formats > Most Compatible and record again, or export it as MP4 with H.264.'
const isOther =
  'This video cannot be played in a browser, or it is damaged. Export it as MP4 with H.264. On an iPhone choose Settings > Camera > Formats > Most Compatible before you record.'

const patience = 15_000

export async function checkVideo(file: File): Promise<{ problem: string } | { poster?: Blob }> {
  if (file.size === 0) return { problem: 'The file is empty.' }
  if (file.size > largestUpload.video) {
    const [has, most] = [megabytes(file.size), megabytes(largestUpload.video)]
    return {
      problem: `The video has ${has}; at most ${most} are accepted. Make it shorter, or export it smaller.`,
    }
  }
  try {
    const problem = await contentProblem(file)
    return problem ? { problem } : await played(file)
  } catch {
    return { problem: 'The file could not be read. Choose it again.' }
  }
}

async function contentProblem(file: File) {
  const head = await textAt(file, 0, 64)
  if (head.startsWith('\u{1a}E\u{df}\u{a3}')) {
    return head.includes('webm') ? undefined : `This is a video of another kind. ${listed}`
  }
  if (head.slice(4, 8) !== 'ftyp') return `This is not an MP4 or WebM video. ${listed}`
  // Only some browsers play HEVC, so a test playback would prove nothing.
  const codecs = [...(await textOfBox(file, 'moov')).matchAll(/stsd[^]{12}(.{4})/g)]
  const names = codecs.map(([, codec = '']) => codec)
  return names.some((name) => /hvc1|hev1|dvh[1e]/.test(name)) ? isHevc : undefined
}

/** First top-level MP4 box of this name, at most 20,000,000 bytes; else ''. */
async function textOfBox(file: File, name: string) {
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const short = head.getUint32(0)
    // 1: the length follows the name. 0: the box extends to the end of the file.
    const long = short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short
    const size = long === 0 ? file.size - at : long
    if (size < 8) return ''
    if ((await textAt(file, at + 4, 4)) === name)
      return textAt(file, at, Math.min(size, 20_000_000))
    at += size
  }
  return ''
}

async function textAt(file: File, at: number, length: number) {
  const bytes = new Uint8Array(await file.slice(at, at + length).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return text
}

async function played(file: File) {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = address
    if ((await eventOf(video, 'loadeddata')) === 'error') return { problem: isOther }
    if (video.readyState === 0) return {}
    if (video.videoWidth === 0) return { problem: 'There is no picture in this video.' }
    video.currentTime = Math.min(1, video.duration / 2)
    if ((await eventOf(video, 'seeked')) !== 'seeked') return {}
    const poster = await posterOf(video)
    return poster ? { poster } : {}
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

export function posterOf(video: HTMLVideoElement) {
  return drawnAsJpeg(video, video.videoWidth, video.videoHeight)
}

function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked') {
  return new Promise<string>((resolve) => {
    const settle = ({ type }: { type: string }) => resolve(type)
    video.addEventListener(name, settle, { once: true })
    video.addEventListener('error', settle, { once: true })
    setTimeout(resolve, patience, 'nothing')
  })
}
