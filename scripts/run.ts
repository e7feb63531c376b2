import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const tools = `${root}node_modules/.bin`
const tooLong = 40 * 60_000

/**
 * Runs a program in the project's folder without input and collects its output. Our own Node and
 * tools come first in its PATH. It is stopped after forty minutes.
 */
export function run(program: string, words: string[], environment: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, PATH: tools + delimiter + process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: tooLong,
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (problem) => resolve({ code: 127, output: output + problem.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}
