import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { suggestionsPerMinute } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem } from '#app/http/errors.server.ts'
import { limitCalls } from '#app/http/per-minute.server.ts'
import { smallDrawingAddress } from '#app/ui/drawing-addresses.ts'

import {
  ClientDisconnected,
  searchForClient,
  SearchQueueFull,
} from './engine/search-queue.server.ts'
import { type Suggestion, suggestion } from './suggested-categories.ts'
import { type Suggested, suggestions } from './suggestions.server.ts'

/** Of the JSON, which ships load over slow satellite links. */
const mostBytes = 5000

const query = z.object({
  q: z.string().default('').describe('What is typed so far; its last word may be unfinished'),
})

export async function searchRoutes(app: FastifyInstance, { db }: { db: Database }) {
  limitCalls(app, suggestionsPerMinute)
  app.withTypeProvider<ZodTypeProvider>().get(
    '/search/suggestions',
    {
      compress: {},
      schema: {
        summary:
          'Up to eight products and categories for a search that is being typed; none while very many ask',
        querystring: query,
        response: { 200: z.array(suggestion), 400: problem, 429: problem },
      },
    },
    async (request, reply) => {
      const wanted = searchForClient(request, reply, () => suggestions(db, request.query.q))
      const suggested = await wanted.catch(noneNow)
      reply.header('cache-control', suggested ? 'public, max-age=60' : 'no-store')
      return suggested ? fitting(suggested.map(withPicture)) : []
    },
  )
}

function withPicture({ drawing, ...suggested }: Suggested): Suggestion {
  const picture = suggested.picture ?? smallDrawingAddress(drawing)
  return { ...suggested, ...(picture && { picture }) }
}

function fitting(suggested: Suggestion[]) {
  while (Buffer.byteLength(JSON.stringify(suggested)) > mostBytes) suggested.pop()
  return suggested
}

/** Suggestions are optional, and the next typed letter asks for them again. */
function noneNow(error: unknown) {
  if (error instanceof SearchQueueFull || error instanceof ClientDisconnected) return undefined
  throw error
}
