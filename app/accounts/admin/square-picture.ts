/** In pixels; the server makes it a little smaller. */
const side = 320

/** The middle of a picture as base64 of a small JPEG. Rejects for what this browser cannot read. */
export async function squarePicture(file: Blob) {
  const picture = await createImageBitmap(file)
  const edge = Math.min(picture.width, picture.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('There is no canvas')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, side, side)
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2]
  drawing.drawImage(picture, left, top, edge, edge, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '')
}
