import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '../admin-context.tsx'
import { failure } from '../calls.ts'

export type RemoteFile = {
  kind: 'picture' | 'video' | 'datasheet'
  address: string
  problem: string | null
  isLost: boolean
}

type RemoteFiles = {
  files?: readonly RemoteFile[] | undefined
  chosen: readonly string[]
}

const none: never[] = []
const names = { picture: 'picture', video: 'video', datasheet: 'data sheet' }

export function RemoteFiles({ files = none, chosen }: RemoteFiles) {
  const tryAgain = useTryAgain()
  const current = files.filter(({ address }) => chosen.includes(address))
  if (current.length === 0) return null
  return (
    <ul className="remote-files">
      {current.map(({ kind, address, problem, isLost }) => (
        <li key={kind + address} data-is={isLost ? 'lost' : 'coming'}>
          {isLost ? (
            <>
              The {names[kind]} from {hostOf(address)} cannot be fetched. {problem} Choose another.{' '}
              <button
                type="button"
                className="quiet"
                onClick={() => void tryAgain({ kind, address })}
              >
                Try again
              </button>
            </>
          ) : (
            <>
              The {names[kind]} from {hostOf(address)} is not fetched yet. {problem}{' '}
              {problem ? 'The site tries again.' : 'Buyers see a drawing until then.'}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const queued = z.object({ queuedCount: z.number() })

function useTryAgain() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  return async (file: Pick<RemoteFile, 'kind' | 'address'>) => {
    const path = '/api/uploads/again'
    const outcome = await send({ method: 'POST', path, schema: queued, body: file })
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    notify({ text: 'The site tries again.' })
    await revalidate()
  }
}

function hostOf(address: string) {
  return URL.parse(address)?.host ?? address
}
