import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as turkish } from '@orama/stemmers/turkish'

type Stemmer = (word: string) => string

/** A stemmer may cut one ending after the other: клапанов, клапан. */
function untilSame(stemmer: Stemmer, word: string): string {
  const cut = stemmer(word)
  return cut.length < 3 || cut === word ? word : untilSame(stemmer, cut)
}

const scripts: readonly (readonly [script: RegExp, stemmer: Stemmer])[] = [
  [/^\p{Script=Cyrillic}+$/u, russian],
  [/^\p{Script=Arabic}+$/u, arabic],
  [/^\p{Script=Greek}+$/u, greek],
  [/^\p{Script=Devanagari}+$/u, hindi],
]

export function stemOf(word: string) {
  const stemmer = scripts.find(([script]) => script.test(word))?.[1]
  return stemmer ? untilSame(stemmer, word) : word
}

/** A folded word has lost the ı by which Turkish endings are known: after a, o and u an i was one. */
function withDotlessI(word: string) {
  let vowel = ''
  return [...word]
    .map((letter) => {
      const plain = letter === 'i' && /[aouı]/.test(vowel) ? 'ı' : letter
      if (/[aeiouı]/.test(plain)) vowel = plain
      return plain
    })
    .join('')
}

const latinStemmers: Readonly<Record<string, Stemmer>> = {
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
  tr: (word) => turkish(withDotlessI(word)),
}

export const latinLanguages = Object.keys(latinStemmers)

/** A stemmer that cuts more has cut a suffix that makes another word: purificateur, purifier. */
const longestEnding = 5

/** Of a word of a-z in this language (ISO 639-1); Polish has no stemmer here. Turkish joins many endings. */
export function latinStem(language: string, word: string) {
  const stemmer = latinStemmers[language]
  const cut = stemmer ? untilSame(stemmer, word) : word
  return language === 'tr' || word.length - cut.length <= longestEnding ? cut : word
}
