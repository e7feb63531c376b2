import { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type BodyRule, bodyRule, largestBody } from './body-rules.ts'
import { RequestRefused } from './errors.server.ts'
import { networkOf } from './request-headers.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyRule
  }
}

const MiB = 1024 * 1024

type Share = { bytes: number; bodies: number }

export const bodyBudget = {
  all: { bytes: 64 * MiB, bodies: 2_000 },
  /** Of routes that strangers may call, to leave room for the admin. */
  strangers: { bytes: 24 * MiB, bodies: 1_000 },
  network: { bytes: 12 * MiB, bodies: 40 },
}

export type BodyBudget = typeof bodyBudget

/** In bytes, beside the chunk's content. */
const chunkOverhead = 256
/** In bytes; smaller bodies are accepted even while large ones fill the budget. */
const small = 16_000

/** Counts the chunks of a body before they wait in memory for a reader. */
export class CountedRequest extends IncomingMessage {
  onChunk: ((bytes: number) => boolean) | undefined
  refusal: RequestRefused | undefined
  /** In bytes. */
  received = 0
  /** In bytes, after the response. */
  mostUnread = 16 * MiB

  override push(chunk: unknown, encoding?: BufferEncoding) {
    const bytes = chunk instanceof Uint8Array ? chunk.length : 0
    this.received += bytes
    const isDropped = bytes > 0 && this.onChunk?.(bytes) === false
    return isDropped || super.push(chunk, encoding)
  }
}

export function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

export function limitBodySizes(app: FastifyInstance, { budget, perNetwork }: Limits) {
  const use = openUse(budget, perNetwork)
  app.addHook('onRoute', (route) => {
    const body = bodyRule([route.method].flat(), route.url)
    route.bodyLimit = body.bytes
    route.config = { ...route.config, body }
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, ip } = request
    if (!hasBody(raw)) return done()
    const { rule, most } = ruleOf(request)
    const body = use.begin(rule.perMinute === undefined ? undefined : networkOf(ip))
    reply.raw.once('close', body.end)
    if (raw instanceof CountedRequest) {
      raw.mostUnread = Math.max(raw.mostUnread, most)
      raw.onChunk = counter(raw, { rule, most, body })
      // Bytes can arrive together with the headers.
      if (raw.received > 0) raw.onChunk(raw.received)
    }
    done(body.refused())
  })
  // Checked after the guard, so that a stranger only learns that a sign-in is required.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw, headers } = request
    const { most } = ruleOf(request)
    const isTooLarge = Number(headers['content-length']) > most
    const refusal = raw instanceof CountedRequest ? raw.refusal : undefined
    const error = isTooLarge ? tooLarge(most) : refusal
    if (!error) return done()
    dropRest(raw)
    done(error)
  })
  // Closing at once would lose the response: many clients read it only after sending their whole body.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (hasBody(request.raw) && !request.raw.complete) reply.removeHeader('connection')
    done()
  })
}

function ruleOf({ headers, routeOptions }: FastifyRequest) {
  const rule = routeOptions.config.body ?? bodyRule([], '')
  return { rule, most: largestBody(rule, headers['content-type']) }
}

type Limits = { budget: BodyBudget; perNetwork: boolean }

type Body = ReturnType<ReturnType<typeof openUse>['begin']>

function counter(
  raw: CountedRequest,
  { rule: { held = Infinity }, most, body }: { rule: BodyRule; most: number; body: Body },
) {
  return (bytes: number) => {
    body.add(Math.max(0, Math.min(bytes + chunkOverhead, held - body.bytes())))
    const error = raw.received > most ? tooLarge(most) : body.refused()
    if (!error) return true
    refuseBody(raw, error, () => (raw.refusal = error))
    return false
  }
}

function dropRest(raw: IncomingMessage) {
  if (raw instanceof CountedRequest) raw.onChunk = () => false
}

export function refuseBody(raw: IncomingMessage, error: Error, withoutReader: () => void) {
  dropRest(raw)
  // Inside the parser an error of the reader would count as the parser's own.
  queueMicrotask(() => {
    if (raw.listenerCount('error') > 0) raw.emit('error', error)
    else withoutReader()
  })
}

function openUse(budget: BodyBudget, perNetwork: boolean) {
  const all: Share = { bytes: 0, bodies: 0 }
  const strangers: Share = { bytes: 0, bodies: 0 }
  const networks = new Map<string, Share>()
  const shareOf = (network: string) => {
    const share = networks.get(network) ?? { bytes: 0, bodies: 0 }
    networks.set(network, share)
    return share
  }
  return {
    begin(network: string | undefined) {
      const own = network !== undefined && perNetwork ? shareOf(network) : undefined
      const shares = [all, ...(network === undefined ? [] : [strangers]), ...(own ? [own] : [])]
      let bytes = 0
      const add = (more: number) => {
        bytes += more
        for (const share of shares) share.bytes += more
      }
      for (const share of shares) share.bodies += 1
      return {
        add,
        bytes: () => bytes,
        refused() {
          if (own && isOver(own, budget.network, bytes)) return tooManyOfNetwork()
          const isFull =
            isOver(all, budget.all, bytes) ||
            (network !== undefined && isOver(strangers, budget.strangers, bytes))
          return isFull ? noRoom() : undefined
        },
        end() {
          add(-bytes)
          for (const share of shares) share.bodies -= 1
          if (network !== undefined && own?.bodies === 0) networks.delete(network)
        },
      }
    },
  }
}

function isOver(share: Share, most: Share, own: number) {
  return share.bodies > most.bodies || (share.bytes > most.bytes && own > small)
}

function tooLarge(most: number) {
  const size = most >= MiB ? `${Math.floor(most / MiB)} MB` : `${Math.floor(most / 1_000)} kB`
  return new RequestRefused(413, `This is larger than ${size}. Please send less at once.`)
}

function tooManyOfNetwork() {
  const words = 'Many forms are being sent from your network. Please try again in a few seconds.'
  return new RequestRefused(429, words, 5)
}

function noRoom() {
  const words = 'Many forms are being sent to the site. Please try again in a few seconds.'
  return new RequestRefused(503, words, 5)
}
