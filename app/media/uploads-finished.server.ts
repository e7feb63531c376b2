import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { problem, sendError } from '#app/http/errors.server.ts'
import { forOwners } from '#app/http/writes.server.ts'
import { errorCode } from '#app/platform/error-code.ts'

import { type Uploads, timeToUpload } from './uploads-form.server.ts'
import { filmAnswer, keepFilm } from './uploads-videos.server.ts'

type Found = { file: string; isWhole: boolean; drop: () => Promise<void> }
type Finishing = Uploads & {
  url: string
  uploadNamed: (name: string) => Promise<Found | undefined>
}

/** The outcome of an upload, saved until the cleanup for a client that lost the response. */
const outcome = z.union([
  filmAnswer,
  z.object({ status: z.number().int().min(400).max(499), message: z.string() }),
])
type Outcome = z.infer<typeof outcome>

/** The route that saves a completely uploaded video. A repeated request gets the same response. */
export function finishRoute(app: FastifyInstance, finishing: Finishing) {
  const underway = new Map<string, Promise<Outcome | undefined>>()
  const refused = { 404: problem, 409: problem, 415: problem, 422: problem, 503: problem }
  app.withTypeProvider<ZodTypeProvider>().post(
    finishing.url,
    {
      handlerTimeout: timeToUpload,
      schema: {
        summary: 'Keep a video that has arrived by the tus protocol; secure_url is its address',
        ...forOwners,
        params: z.object({ id: z.string() }),
        response: { 200: filmAnswer, 401: problem, 403: problem, ...refused },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!/^[0-9a-f]{32}$/.test(id)) return sendError(reply, 404, missing)
      const name = `${finishing.ownerOf(request)}-${id}`
      const joined = underway.get(name)
      const finished = joined ?? finish(finishing, name).finally(() => underway.delete(name))
      underway.set(name, finished)
      const came = await finished
      if (!came) return sendError(reply, 404, missing)
      if ('secure_url' in came) return reply.send(came)
      const errors = [{ path: 'file', message: came.message }]
      return sendError(reply, came.status, came.message, { errors })
    },
  )
}

const missing = 'There is no such upload. Please begin it again.'

async function finish({ media, folder, uploadNamed }: Finishing, name: string) {
  const receipt = path.join(folder, 'receipts', `${name}.json`)
  const upload = await uploadNamed(name)
  if (!upload) return outcomeIn(receipt)
  if (!upload.isWhole) return { status: 409, message: 'The film has not arrived whole yet.' }
  const came = await keepFilm(media, upload.file).catch(refusalOf)
  await mkdir(path.dirname(receipt), { recursive: true, mode: 0o700 })
  // A rename is atomic, so no reader gets half an outcome.
  await writeFile(`${receipt}.new`, JSON.stringify(came), { mode: 0o600 })
  await rename(`${receipt}.new`, receipt)
  await upload.drop()
  return came
}

async function outcomeIn(receipt: string): Promise<Outcome | undefined> {
  try {
    return outcome.parse(JSON.parse(await readFile(receipt, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A refused video is a final outcome. A store error is thrown, so that the upload stays for another try. */
function refusalOf(error: unknown): Outcome {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (error instanceof Error && typeof status === 'number' && status < 500) {
    return { status, message: error.message }
  }
  throw error
}
