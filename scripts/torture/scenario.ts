import { setTimeout as pause } from 'node:timers/promises'

import { thumbnailAddress } from '#app/media/addresses.ts'

import { owner as account, sessionIn } from './site.ts'
import { type Write, type Writer, writes } from './writes.ts'

/** In milliseconds. */
const longestAnswer = 15_000

const scenario: Record<string, Write> = {
  'sign-in': signInAgain,
  search: ({ owner: { url } }) => fetch(`${url}/search?q=pump+${Math.random()}`),
  add: writes.add,
  upload: writes.upload,
  picture: async ({ owner: { url }, pictures }) =>
    pictures[0] ? fetch(url + thumbnailAddress(pictures[0])) : undefined,
  enquiry: writes.enquiry,
  edit: writes.edit,
  reorder: writes.reorder,
}

/** `answer`: the status, `none` for a broken connection, `late` after 15 s. */
export type Step = { name: string; answer: string; seconds: number }

export async function playScenario(writer: Writer): Promise<Step[]> {
  const steps: Step[] = []
  for (const [name, step] of Object.entries(scenario)) {
    const begun = performance.now()
    const answer = await Promise.race([
      step(writer).then(statusOf, () => 'none'),
      pause(longestAnswer, 'late', { ref: false }),
    ])
    steps.push({ name, answer, seconds: (performance.now() - begun) / 1000 })
  }
  return steps
}

/** Reads the body too, because it may break off after the status. */
async function statusOf(answer: Response | undefined) {
  if (answer && !answer.bodyUsed) await answer.arrayBuffer()
  return answer ? `${answer.status}` : 'not asked'
}

/** A new session ends the oldest, so the owner continues with the new one. */
async function signInAgain({ owner }: Writer) {
  const headers = { origin: owner.url, 'content-type': 'application/json' }
  const body = JSON.stringify(account)
  const answer = await fetch(`${owner.url}/api/session`, { method: 'POST', headers, body })
  if (answer.ok) owner.headers['cookie'] = sessionIn(answer)
  return answer
}
