import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'

/** The one shape of every error answer: `{message, errors?, requestId}`; details never leave above 499. */
export function sendError(
  reply: FastifyReply,
  status: number,
  message: string,
  errors?: { path: string; message: string }[],
) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, ...(errors && { errors }), requestId: reply.request.id })
}

/**
 * Whether what failed is a thing behind us, such as a database or a disk, and not our own code:
 * those errors carry the code of the system or of the database.
 */
export function isOutage(error: unknown) {
  return error instanceof Error && 'code' in error && !isOurs(error)
}

function isOurs(error: Error) {
  return error instanceof TypeError || ('code' in error && String(error.code).startsWith('FST_'))
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((one) => ({
      path: one.instancePath.slice(1).replaceAll('/', '.'),
      message: one.message ?? 'is not valid',
    }))
    return sendError(reply, 400, 'The request is not well formed.', errors)
  }
  const status = statusOf(error)
  if (status < 500) return sendError(reply, status, error.message)

  request.log.error({ err: error }, 'request failed')
  if (status === 503) {
    reply.header('retry-after', '5')
    return sendError(reply, 503, 'The site is busy or cannot read its data. Please try again soon.')
  }
  return sendError(reply, status, 'Something went wrong on our side.')
}

function statusOf(error: FastifyError) {
  if (isResponseSerializationError(error)) return 500
  return error.statusCode ?? (isOutage(error) ? 503 : 500)
}

/** Every thrown error becomes one JSON answer; what is 500 or above is logged with its cause. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
}
