import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A playable video of so many bytes; the filling is in a box that players skip. */
export async function longVideo(bytes: number) {
  const video = await readFile(new URL('../demo/videos/photo-to-drawing.mp4', import.meta.url))
  // The server blanks the camera metadata of a video; this one has none.
  video.write('free', video.indexOf('udta'), 'latin1')
  const filling = randomBytes(bytes - video.length)
  filling.writeUInt32BE(filling.length)
  filling.write('free', 4, 'latin1')
  return Buffer.concat([video, filling])
}
