import { expect, test } from 'vitest'

import { changedText } from './changed-texts.ts'
import { isMonth } from './month-names.ts'

const dates =
  '2-Mar|Mar-02|MAR-02|03/02/2026|02.03.2026|2026/3/2|2026-03-02|2026-03-02 00:00|01/02|2/12|03/2026|12-03-2026|02MAR2026|1-Oct-14|12:30|3/2/2026 12:00:00 AM|Mon, 2 Mar 2026|2-Mrz|12. Mai|02-мар|2 марта 2026|4-июн|02-févr|févr.-26|lundi 2 mars 2026|2 de marzo de 2026|2-ene|set-10|29-gen|2-Şub|3-Oca-26|16 Tem|12-paź|2-sty|5. kvě|5-lip|2-okt|2-Mrt|10-mai|2 Ιαν|15 मार्च|2-মার্চ|2-مارس|2 มี.ค. 69|2月3日|２月３日|2026年3月2日|令和8年3月2日|R8.3.2|H31.4.1|2026. 3. 2.|3월 2일|2026년 3월 2일|٢/٣/٢٠٢٦|০২/০৩/২০২৬|2–Mar'.split(
    '|',
  )
const exponents =
  '8.81E+11|8.80E+11|1,23457E+15|1.2e5|1E-05|12E5|1.0E+02|3.50E-03|8,81Е+11|1.2×10^5|٨٫٨١E+11|123456789012345000'.split(
    '|',
  )
const numbers =
  'VT-354-BRG|00123|12-0034|90.750|IMPA 371113|8471.31|1-2|1.2|371102|SET-10|GEN-4|MAG-5|LIP-20|09-1027B|NB-85|4-0815|UV½|1/2" NPT|25x3|M12x40|KSB 1-2-3|12-34-56|XE123|E-5|1E2345|123456789012345678|MARS-12|Mayer 12|M-1|A4-2026|1/4-20|13/45|12 V|5 kg|3-way|PT 100'.split(
    '|',
  )

test.each(dates)('%s is a date that a spreadsheet made', (text) => {
  expect(changedText(text, isMonth)).toBe('date')
})

test.each(exponents)('%s is a number that a spreadsheet shortened', (text) => {
  expect(changedText(text, isMonth)).toBe('shortened')
})

test.each(numbers)('%s is a number of a part', (text) => {
  expect(changedText(text, isMonth)).toBeUndefined()
})
