const otherTypes: [RegExp, string][] = [
  [/^[^]{4}ftyp(he[iv]|mif1|msf1)/, 'This HEIC picture is damaged or incomplete.'],
  [/^[^]{4}ftyp/, 'This is a video, not a picture.'],
  [/^GIF8/, 'GIF pictures are not accepted.'],
  [/^%PDF-/, 'That is a PDF, not a picture.'],
  [/<svg/i, 'SVG drawings are not accepted, because they can contain programs.'],
  [/^\s*<(!doctype|html)/i, 'That is a web page, not a picture.'],
]

const pictures =
  /^(?:\xFF\xD8\xFF|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|he[iv][cxms]|mif1|msf1))/

export function otherKind(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 512)
  const [, reason] = otherTypes.find(([shape]) => shape.test(head)) ?? []
  return reason ?? 'That is no picture.'
}

export function looksLikePicture(bytes: Buffer) {
  return pictures.test(bytes.toString('latin1', 0, 16))
}
