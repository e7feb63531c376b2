import { folded } from '#app/database/searched.ts'

/** Stricter than the search: 1-11 and 11-1 are two parts. */
export function sameNumber(number: string) {
  return folded(number)
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-')
}
