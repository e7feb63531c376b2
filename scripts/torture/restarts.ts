import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import { untilAnswers } from '../../bench/process.ts'
import { type Row, atMost, short } from '../../bench/rows.ts'
import { startOnKeptSocket } from './kept-socket.ts'
import { signIn, siteEnvironment, withFolder } from './site.ts'
import { newLedger, newWriter, writes } from './writes.ts'

const clients = 16
const products = 200
const beforeAnswer = 'before the answer'

/** `others`: what came instead of a whole 200, and how often. */
type Load = { answers: number; others: Map<string, number>; isOver: boolean }
type Client = { agent: Agent; port: number; paths: string[]; load: Load }

/** Half of the clients keep their connection open, half open one for each request. */
export async function restartRows(rounds: number): Promise<Row[]> {
  return withFolder(async (dataDir) => {
    const site = await startOnKeptSocket(siteEnvironment({ DATA_DIR: dataDir }))
    await untilAnswers(`${site.url}/readyz`)
    const paths = await filledPaths(site)
    const load: Load = { answers: 0, others: new Map(), isOver: false }
    const asking = Promise.all(
      Array.from({ length: clients }, (_, place) => {
        const agent = new Agent({ keepAlive: place % 2 === 0, maxSockets: 1 })
        return askOn({ agent, port: site.port, paths, load })
      }),
    )
    const stops: number[] = []
    const codes: number[] = []
    const ready: number[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(1_000 + Math.random() * 1_000)
      const begun = performance.now()
      codes.push(await site.restart())
      const ended = performance.now()
      await untilAnswers(`${site.url}/readyz`)
      stops.push((ended - begun) / 1000)
      ready.push((performance.now() - ended) / 1000)
    }
    load.isOver = true
    await asking
    await site.stop()
    const wrong = codes.filter((code) => code !== 0).length
    return [
      ...loadRows(load),
      atMost('slowest exit', Math.max(...stops), 10, 's'),
      atMost('exits with another code than 0', wrong, 0, 'exits'),
      atMost('ready again, at worst', Math.max(...ready), 2, 's'),
    ]
  })
}

async function filledPaths(site: { url: string }) {
  const writer = newWriter(await signIn(site), newLedger())
  for (let count = 0; count < products; count++) await writes.add(writer)
  const pages = writer.products.map(({ _id }) => `/view-details/${_id}`)
  // The list of all products is a long answer that is sent in parts.
  return ['/', '/api/products', ...pages.slice(0, 5), '/categories/generator', '/api/products']
}

async function askOn({ agent, port, paths, load }: Client) {
  for (let turn = 0; !load.isOver; turn++) {
    const path = paths[turn % paths.length] ?? '/'
    const outcome = await askOnce(agent, port, path)
    if (outcome === '200') load.answers += 1
    else load.others.set(outcome, (load.others.get(outcome) ?? 0) + 1)
  }
  agent.destroy()
}

/** '200' for a whole answer, else what came instead. */
async function askOnce(agent: Agent, port: number, path: string) {
  const asked = request({ agent, port, path, host: '127.0.0.1' }).end()
  let begun = beforeAnswer
  try {
    const [response]: IncomingMessage[] = await once(asked, 'response')
    begun = 'inside the answer'
    if (!response) return 'nothing'
    await buffer(response)
    return `${response.statusCode}`
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `${error.code}` : `${error}`
    return `${code} ${begun} on a ${asked.reusedSocket ? 'kept' : 'new'} connection`
  }
}

function loadRows({ answers, others }: Load): Row[] {
  const all = [...others]
  const resets = all.filter(([what]) => what.includes(beforeAnswer))
  return [
    othersRow(
      'answers that are not a whole 200',
      all.filter((one) => !resets.includes(one)),
      answers,
    ),
    othersRow('requests that got no answer', resets, answers),
  ]
}

function othersRow(what: string, others: [string, number][], answers: number) {
  const count = others.reduce((sum, [, times]) => sum + times, 0)
  const counted = others.map(([kind, times]) => `${times} x ${kind}`).join(', ')
  const shown = `${count} beside ${short(answers)} good answers${counted && ` (${counted})`}`
  return atMost(what, count, 0, 'requests', shown)
}
