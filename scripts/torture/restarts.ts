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

/** `others`: results other than a complete 200. */
type Load = { answers: number; others: Map<string, number>; isOver: boolean }
type Client = { agent: Agent; port: number; paths: string[]; load: Load }

export async function restartRows(rounds: number): Promise<Row[]> {
  return withFolder(async (dataDir) => {
    const site = await startOnKeptSocket(siteEnvironment({ DATA_DIR: dataDir }))
    await untilAnswers(`${site.url}/readyz`)
    const paths = await filledPaths(site)
    const load: Load = { answers: 0, others: new Map(), isOver: false }
    const asking = Promise.all(
      Array.from({ length: clients }, (_, index) => {
        const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 })
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

async function askOnce(agent: Agent, port: number, path: string) {
  const sent = request({ agent, port, path, host: '127.0.0.1' }).end()
  let begun = beforeAnswer
  try {
    const [response]: IncomingMessage[] = await once(sent, 'response')
    begun = 'inside the answer'
    if (!response) return 'nothing'
    await buffer(response)
    return `${response.statusCode}`
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `${error.code}` : `${error}`
    return `${code} ${begun} on a ${sent.reusedSocket ? 'kept' : 'new'} connection`
  }
}

function loadRows({ answers, others }: Load): Row[] {
  const all = [...others]
  const resets = all.filter(([what]) => what.includes(beforeAnswer))
  return [
    othersRow(
      'answers that are not a whole 200',
      all.filter((fault) => !resets.includes(fault)),
      answers,
    ),
    othersRow('requests that got no answer', resets, answers),
  ]
}

function othersRow(what: string, others: [string, number][], answers: number) {
  const count = others.reduce((sum, [, times]) => sum + times, 0)
  const counted = others.map(([kind, times]) => `${times} x ${kind}`).join(', ')
  const figures = `${count} beside ${short(answers)} good answers${counted && ` (${counted})`}`
  return atMost(what, count, 0, 'requests', figures)
}
