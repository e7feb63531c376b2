import { type ChangeEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Avatar, type AvatarProps } from '#app/ui/admin/avatar.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { useHydrated } from '#app/ui/browser.ts'

/** In pixels; the server makes it a little smaller. */
const side = 320

const unreadable =
  'This file is not a picture that this browser can read. Choose a JPEG, PNG, WebP or AVIF.'

export function PicturePanel({ person }: { person: AvatarProps }) {
  const awake = useHydrated()
  const { problem, isBusy, change } = useOwnPicture()
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) await change(() => squarePicture(file))
    target.value = ''
  }
  const remove = async () => {
    await change()
    // The button that was pressed is gone.
    input.current?.focus()
  }
  return (
    <section className="panel" aria-labelledby="picture">
      <header>
        <h2 id="picture">Picture</h2>
        <p>Only the people you work with see it.</p>
      </header>
      <div className="inside">
        <div className="own-picture">
          <Avatar {...person} />
          <label className="quiet" aria-disabled={isBusy || !awake}>
            {isBusy ? 'Saving...' : person.pictureVersion ? 'Change picture' : 'Choose a picture'}
            <input
              ref={input}
              type="file"
              accept="image/*"
              disabled={isBusy || !awake}
              onChange={choose}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && 'picture-problem'}
            />
          </label>
          {person.pictureVersion && (
            <button
              type="button"
              className="quiet"
              disabled={isBusy || !awake}
              onClick={() => void remove()}
            >
              Remove picture
            </button>
          )}
        </div>
        <p id="picture-problem" role="alert" className="picture-problem">
          {problem}
        </p>
      </div>
    </section>
  )
}

/** `change` without a picture removes it. */
function useOwnPicture() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = async (read?: () => Promise<string>) => {
    setBusy(true)
    const picture = await read?.().catch(() => undefined)
    setProblem(read && picture === undefined ? unreadable : undefined)
    if (!read || picture !== undefined) {
      const call = { path: '/api/picture', schema: z.object({}) } as const
      const outcome = await (picture === undefined
        ? send({ method: 'DELETE', ...call })
        : send({ method: 'PUT', ...call, body: { picture } }))
      if (outcome.is !== 'done') setProblem(failure(outcome))
      else {
        await revalidate()
        notify({ text: picture === undefined ? 'Picture removed.' : 'Picture changed.' })
      }
    }
    flushSync(() => setBusy(false))
  }
  return { problem, isBusy, change }
}

/** The middle of a picture as base64 of a small JPEG. Rejects for what this browser cannot read. */
async function squarePicture(file: Blob) {
  const picture = await createImageBitmap(file)
  const edge = Math.min(picture.width, picture.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('There is no canvas')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, side, side)
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2]
  drawing.drawImage(picture, left, top, edge, edge, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '')
}
