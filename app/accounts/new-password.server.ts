import { site } from '#app/content/site.ts'
import { isStorable } from '#app/database/fields.ts'

const shortest = 15
const mostBytes = 1_000

/** Longer ones are judged by their beginning, because judging takes time that grows with the length. */
const judged = 100

/** Says what to do about a password that an owner wants to have from now on; undefined where it is good. */
export async function newPasswordProblem(password: string, email: string) {
  const text = password.normalize('NFKC')
  if (!isStorable(text)) return 'Please leave out the character that cannot be typed.'
  if (Array.from(text).length < shortest) {
    return `Please use at least ${shortest} characters. Four or five words with spaces between them are easy to remember.`
  }
  if (Buffer.byteLength(text) > mostBytes) {
    return 'Please use a shorter one: 300 characters are enough in any script.'
  }
  if (!(await isGuessable(password, email))) return undefined
  return 'This is easy to guess. Please use four or five words that do not belong together, without your name, address or company.'
}

/** Whether somebody who knows the owner's address and the site would guess it soon. */
export async function isGuessable(password: string, email: string) {
  const { name } = site
  // The earlier one stands, the sooner it is tried.
  const known = [name, name.replaceAll(' ', ''), email, ...name.split(' '), ...email.split(/[@.]/)]
  const { check } = await (judge ??= openJudge())
  return check(password.normalize('NFKC').slice(0, judged), known).score < 3
}

let judge: ReturnType<typeof openJudge> | undefined

/** Its 57,000 words take 60 ms and 30 MB, which a start has no need of. */
async function openJudge() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({ dictionary, graphs, maxLength: judged })
  return { check: (text: string, known: string[]) => estimator.check(text, known) }
}
