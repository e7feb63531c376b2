import { expect, test } from 'vitest'

import { privacySections, privacySummary } from './privacy.ts'

const unsaid = { host: '', hostCountry: '', mailHost: '', mailCountry: '', logDays: '' }
const said = {
  host: 'Quay Hosting',
  hostCountry: 'the Netherlands',
  mailHost: 'Quay Mail',
  mailCountry: 'Belgium',
  logDays: '14',
}

function words(hosts: typeof unsaid) {
  return privacySections(hosts)
    .flatMap(({ paragraphs }) => paragraphs)
    .join('\n')
}

function timeOfLog(hosts: typeof unsaid) {
  return privacySummary(hosts).find(([what]) => what === 'Server log')?.[2]
}

test('a policy without the names of the hosts tells the reader to ask for them', () => {
  expect(words(unsaid)).toContain('a server of our hosting company. Mail goes through')
  expect(words(unsaid)).toContain('Ask us which companies these are')
  expect(timeOfLog(unsaid)).toBe('As long as our hosting company keeps it')
  expect(words({ ...said, mailCountry: '' })).toContain('Ask us which companies these are')
})

test('a filled policy names the hosts, their countries and the days of the log', () => {
  expect(words(said)).toContain('our hosting company, Quay Hosting, in the Netherlands.')
  expect(words(said)).toContain('our mail company, Quay Mail, in Belgium, and an email')
  expect(words(said)).not.toMatch(/Ask us which|\[/)
  expect(timeOfLog(said)).toBe('14 days')
  expect(timeOfLog({ ...said, logDays: '1' })).toBe('1 day')
})
