import { site } from '#app/content/site.ts'
import { isStorable } from '#app/database/fields.ts'

const shortest = 15
const mostBytes = 1_000

/** Only the first characters are checked for guessability, because the check slows down with the length. */
const judged = 100

/** Returns the error message for a new password; undefined if it is valid. */
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

/** Whether the password is easy to guess with knowledge of the owner's email and the site. */
export async function isGuessable(password: string, email: string) {
  const { name } = site
  // Earlier words count as easier to guess.
  const known = [name, name.replaceAll(' ', ''), email, ...name.split(' '), ...email.split(/[@.]/)]
  const { check } = await (judge ??= openJudge())
  return check(password.normalize('NFKC').slice(0, judged), known).score < 3
}

let judge: ReturnType<typeof openJudge> | undefined

/** Loaded on first use, because its 57,000 words take 60 ms and 30 MB. */
async function openJudge() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({ dictionary, graphs, maxLength: judged })
  return { check: (text: string, known: string[]) => estimator.check(text, known) }
}
