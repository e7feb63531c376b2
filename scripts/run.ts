import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const tools = `${root}node_modules/.bin`
const tooLong = 60 * 60_000

/** Prefers our own Node and tools in PATH. Ends after an hour. `onText` gets the output as it arrives. */
export function run(
  program: string,
  words: string[],
  environment: NodeJS.ProcessEnv = {},
  onText: (text: string) => void = () => undefined,
) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, PATH: tools + delimiter + process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: tooLong,
    })
    let output = ''
    const add = (text: string) => {
      output += text
      onText(text)
    }
    child.stdout.setEncoding('utf8').on('data', add)
    child.stderr.setEncoding('utf8').on('data', add)
    child.on('error', (problem) => resolve({ code: 127, output: output + problem.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}
