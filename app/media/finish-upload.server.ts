import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { problem, sendError } from '#app/http/errors.server.ts'
import { forOwners } from '#app/http/writes.server.ts'
import { undefinedIfMissing } from '#app/platform/error-code.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import { type Uploads, refusalIn, uploadTime } from './upload-route.server.ts'
import { saveUploadedVideo, videoResponse } from './upload-routes.server.ts'

type Found = { file: string; isWhole: boolean; drop: () => Promise<void> }
type Finishing = Uploads & {
  url: string
  uploadNamed: (name: string) => Promise<Found | undefined>
}

const outcome = z.union([
  videoResponse,
  z.object({ status: z.number().int().min(400).max(499), message: z.string() }),
])
type Outcome = z.infer<typeof outcome>

export function finishRoute(app: FastifyInstance, finishing: Finishing) {
  const shared = shareWork<Outcome | undefined>()
  const refused = { 404: problem, 409: problem, 415: problem, 422: problem, 503: problem }
  app.withTypeProvider<ZodTypeProvider>().post(
    finishing.url,
    {
      handlerTimeout: uploadTime,
      schema: {
        summary: 'Keep a video that has arrived by the tus protocol; secure_url is its address',
        ...forOwners,
        params: z.object({ id: z.string() }),
        response: { 200: videoResponse, 401: problem, 403: problem, ...refused },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!/^[0-9a-f]{32}$/.test(id)) return sendError(reply, 404, missing)
      const name = `${finishing.ownerOf(request)}-${id}`
      const finished = await shared(name, () => finish(finishing, name))
      if (!finished) return sendError(reply, 404, missing)
      if ('secure_url' in finished) return reply.send(finished)
      const { status, message } = finished
      return sendError(reply, status, message, { errors: [{ path: 'file', message }] })
    },
  )
}

export const missing = 'There is no such upload. Please begin it again.'

async function finish({ media, folder, uploadNamed }: Finishing, name: string) {
  const saved = path.join(folder, 'receipts', `${name}.json`)
  const upload = await uploadNamed(name)
  if (!upload) return outcomeIn(saved)
  if (!upload.isWhole) return { status: 409, message: 'The film has not arrived whole yet.' }
  // A refusal is a final outcome. A store error is thrown, so that the upload stays for another try.
  const finished = await saveUploadedVideo(media, upload.file).catch(refusalIn)
  await mkdir(path.dirname(saved), { recursive: true, mode: 0o700 })
  // A rename is atomic, so no reader gets half an outcome.
  await writeFile(`${saved}.new`, JSON.stringify(finished), { mode: 0o600 })
  await rename(`${saved}.new`, saved)
  await upload.drop()
  return finished
}

async function outcomeIn(file: string): Promise<Outcome | undefined> {
  const saved = await readFile(file, 'utf8').catch(undefinedIfMissing)
  return saved === undefined ? undefined : outcome.parse(JSON.parse(saved))
}
