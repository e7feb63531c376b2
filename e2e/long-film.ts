import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A film that plays, of so many bytes: what is behind it stands in a box that players pass over. */
export async function longFilm(bytes: number) {
  const film = await readFile(new URL('../demo/videos/photo-to-drawing.mp4', import.meta.url))
  // The server blanks what a film tells of its camera; this one tells nothing.
  film.write('free', film.indexOf('udta'), 'latin1')
  const filling = randomBytes(bytes - film.length)
  filling.writeUInt32BE(filling.length)
  filling.write('free', 4, 'latin1')
  return Buffer.concat([film, filling])
}
