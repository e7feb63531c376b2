import { setTimeout as sleep } from 'node:timers/promises'

import { Client, type ClientConfig } from 'pg'

import { channel } from './tables.server.ts'

const betweenChecks = 1_000
const longestSilence = 3_000
const firstPause = 250
const longestPause = 5_000

export type ChangeHeard = (subject: string, version: number) => void

/** `fellSilent` gets the time of the server's last answer. */
type Events = { heard: ChangeHeard; fellSilent: (since: number) => void }

/** A connection beside the pool for others' changes; notices a silent server, which a pool's query cannot. */
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

async function listenOnce(
  config: ClientConfig,
  { heard, fellSilent }: Events,
  signal: AbortSignal,
) {
  const client = new Client(config)
  let isConnected = false
  let askedAt = performance.now()
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
      askedAt = performance.now()
      await answerTo(client, 'select 1')
    }
  } catch (error) {
    if (isSilence(error)) fellSilent(askedAt)
    return isConnected
  } finally {
    if (signal.aborted) void client.end()
    else client.connection.stream.destroy()
  }
}

const timedOut = 'timeout expired'

function isSilence(error: unknown) {
  return error instanceof Error && error.message === timedOut
}

async function answerTo(client: Client, text: string) {
  const answer = client.query(text)
  const timeout = new AbortController()
  const silence = async () => {
    await sleep(longestSilence, undefined, timeout)
    // If this process was blocked, the answer may have arrived and is read during this pause.
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
