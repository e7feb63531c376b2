import { type ChangeEvent, useRef, useState } from 'react'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { useFormAction } from '#app/ui/admin/form-action.ts'
import { Avatar, type AvatarProps } from '#app/ui/admin/page-parts.tsx'
import { useHydrated } from '#app/ui/browser.ts'

import { ActionButton } from './account-form.tsx'

/** In pixels; the server makes it a little smaller. */
const side = 320

const unreadable =
  'This file is not a picture that this browser can read. Choose a JPEG, PNG, WebP or AVIF.'

export function PicturePanel({ person }: { person: AvatarProps }) {
  const awake = useHydrated()
  const { notify } = useAdmin()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const { isBusy: isSending, submit } = useFormAction(({ done, message }) => {
    setProblem(message)
    if (done) notify({ text: done })
  })
  const isBusy = isReading || isSending
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setReading(true)
    const picture = await squarePicture(file).catch(() => undefined)
    setReading(false)
    target.value = ''
    setProblem(picture === undefined ? unreadable : undefined)
    if (picture === undefined) return
    const fields = new FormData()
    fields.set('intent', 'picture')
    fields.set('picture', picture)
    await submit(fields)
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
          <label className="quiet noscript:hidden">
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
            <ActionButton
              intent="remove picture"
              words="Remove picture"
              onDone={() => input.current?.focus()}
            />
          )}
        </div>
        <p id="picture-problem" role="alert" className="picture-problem">
          {problem}
        </p>
      </div>
    </section>
  )
}

/** Crops to base64 of a small JPEG. Rejects for formats that this browser cannot read. */
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
