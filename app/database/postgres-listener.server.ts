import { setTimeout as sleep } from 'node:timers/promises'

import { Client, type ClientConfig } from 'pg'

import { channel } from './tables.server.ts'

/** All in milliseconds. */
const betweenChecks = 1_000
const longestSilence = 3_000
const firstPause = 250
const longestPause = 5_000

export type ChangeHeard = (subject: string, version: number) => void

/** `fellSilent` gets the time since which the server has not answered. */
type Events = { heard: ChangeHeard; fellSilent: (since: number) => void }

/**
 * Keeps one connection beside the pool. It receives the changes of other processes, and detects a server that fell
 * silent: by a query of the pool that cannot be told from a slow one. Returns a function that closes it.
 */
export function listenToPostgres(config: ClientConfig, events: Events) {
  const closing = new AbortController()
  const { signal } = closing
  const keepListening = async () => {
    let pause = firstPause
    while (!signal.aborted) {
      const connected = await listenOnce(config, events, signal)
      pause = connected ? firstPause : Math.min(2 * pause, longestPause)
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
  const listening = keepListening()
  return () => {
    closing.abort()
    return listening
  }
}

/** Returns, after the connection is lost, whether there was one. */
async function listenOnce(
  config: ClientConfig,
  { heard, fellSilent }: Events,
  signal: AbortSignal,
) {
  const client = new Client(config)
  let isConnected = false
  let asked = performance.now()
  client.on('error', () => {})
  client.on('notification', ({ payload = '' }) => {
    const [subject = '', version] = payload.split(' ')
    heard(subject, Number(version))
  })
  try {
    await client.connect()
    isConnected = true
    await answerTo(client, `listen "${channel}"`)
    for (;;) {
      await sleep(betweenChecks, undefined, { signal })
      asked = performance.now()
      await answerTo(client, 'select 1')
    }
  } catch (error) {
    if (isSilence(error)) fellSilent(asked)
    return isConnected
  } finally {
    if (signal.aborted) void client.end()
    else client.connection.stream.destroy()
  }
}

const timedOut = 'timeout expired'

/** pg gives this message to a connection that does not open in time. */
function isSilence(error: unknown) {
  return error instanceof Error && error.message === timedOut
}

async function answerTo(client: Client, text: string) {
  const answer = client.query(text)
  const timeout = new AbortController()
  const silence = async () => {
    await sleep(longestSilence, undefined, timeout)
    // When this process was busy for so long, the answer may have come meanwhile and is read before this timer ends.
    await sleep(100, undefined, timeout)
    throw new Error(timedOut)
  }
  try {
    await Promise.race([answer, silence()])
  } finally {
    timeout.abort()
    answer.catch(() => {})
  }
}
