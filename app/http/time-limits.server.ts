import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  errorCodes,
} from 'fastify'

/** In milliseconds, the longest timer: for a handler whose end another limit brings. */
export const noTimeLimit = 2 ** 31 - 1

/**
 * Fastify ends the timer of `handlerTimeout` at the close of the request, which for a write comes as soon as its body
 * is read. This timer runs from there to the end of the response.
 */
export function limitWrites(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    request.raw.once('close', () => {
      if (isDone(request, reply)) return
      const rest = request.routeOptions.handlerTimeout - reply.elapsedTime
      const timer = setTimeout(() => endLate(request, reply), Math.max(rest, 1))
      keepWhileStored(request, rest)
      reply.raw.once('close', () => clearTimeout(timer))
    })
  })
}

/**
 * The server ends a connection on which nothing moves, as nothing does while a large upload is stored. A handler without
 * a limit sends a download, whose reader may stop.
 */
function keepWhileStored({ method, raw, server, routeOptions }: FastifyRequest, rest: number) {
  const isUpload = method !== 'GET' && routeOptions.handlerTimeout < noTimeLimit
  if (isUpload && rest > server.server.timeout) raw.socket.setTimeout(rest)
}

export function isTooLate(error: FastifyError) {
  return error.code === 'FST_ERR_HANDLER_TIMEOUT'
}

function isDone({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply) {
  return socket.destroyed || raw.writableEnded
}

function endLate(request: FastifyRequest, reply: FastifyReply) {
  if (isDone(request, reply)) return
  // A response that has begun, or that a handler writes by itself, can only be cut off.
  if (reply.raw.headersSent || reply.sent) reply.raw.destroy()
  else void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT())
}
