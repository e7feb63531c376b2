import anyAscii from 'any-ascii'

/** Transliterates every script to a-z and 0-9, with hyphens between Chinese syllables: 离心泵 is Li-Xin-Beng. */
export function inAscii(text: string) {
  return text
    .normalize('NFKC')
    .replaceAll(/(?<=\p{Script=Han})(?=\p{Script=Han})/gu, '-')
    .replaceAll(/[\p{L}\p{N}\p{M}]+/gu, anyAscii)
}
