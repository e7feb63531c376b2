import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { messages } from '#app/content/messages.ts'
import { useOwnPath } from '#app/media/addresses.ts'

import { drawingAddress, Photo } from '../../picture.tsx'
import type { Entry } from './upload-pictures.ts'

type PictureTile = {
  entry: Entry
  position: { at: number; of: number }
  drag: { isDragged: boolean; onStart: () => void; onOver: () => void; onEnd: () => void }
  onMove: (to: number, button: string) => void
  onRemove: () => void
  onRetry: () => void
  children: ReactNode
}

export function PictureTile({ entry, position: { at, of }, drag, onMove, ...tile }: PictureTile) {
  const name = entry.is === 'stored' ? `picture ${at + 1}` : entry.file.name
  const step = (words: string, to: number, icon: ReactNode) => {
    const id = `${entry.id}-${words.toLowerCase().replaceAll(' ', '-')}`
    const isEnd = to < 0 || to >= of
    return (
      <button
        type="button"
        id={id}
        aria-label={`${words}: ${name}`}
        aria-disabled={isEnd}
        onClick={() => isEnd || onMove(to, id)}
      >
        {icon}
      </button>
    )
  }
  return (
    <li
      data-is={entry.is}
      data-dragged={drag.isDragged || undefined}
      draggable={of > 1}
      onDragStart={({ dataTransfer }) => {
        // Not as text, which a field would take.
        dataTransfer.setData('application/x-picture', name)
        dataTransfer.effectAllowed = 'move'
        drag.onStart()
      }}
      onDragEnter={drag.onOver}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') || event.preventDefault()}
      onDragEnd={drag.onEnd}
    >
      <div className="shown">
        {entry.is === 'stored' ? (
          <StoredPicture address={entry.url} alt={`Picture ${at + 1}`} />
        ) : (
          <Preview file={entry.file} />
        )}
        {at === 0 && of > 1 && <span className="main">Main</span>}
        {entry.is === 'sending' && (
          <progress aria-label={`Uploading ${name}`} value={entry.share} max={1} />
        )}
      </div>
      {entry.is === 'failed' && (
        <p role="alert">
          {messages.imageUploadFailed}. {entry.problem}
        </p>
      )}
      <div className="works">
        {entry.is === 'failed' && (
          <button type="button" aria-label={`Try again: ${name}`} onClick={tile.onRetry}>
            <RotateCw aria-hidden />
          </button>
        )}
        {of > 1 && entry.is !== 'failed' && (
          <>
            {step('Move earlier', at - 1, <ArrowLeft aria-hidden />)}
            {step('Move later', at + 1, <ArrowRight aria-hidden />)}
          </>
        )}
        <button
          type="button"
          aria-label={`${entry.is === 'stored' ? 'Remove' : 'Cancel'}: ${name}`}
          onClick={tile.onRemove}
        >
          <X aria-hidden />
        </button>
      </div>
      {tile.children}
    </li>
  )
}

function Preview({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(file)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={picture} alt={file.name} />
}

function StoredPicture({ address, alt }: { address: string; alt: string }) {
  const isComing = useOwnPath(address) === undefined
  const instead = drawingAddress('plate')
  return (
    <>
      <Photo address={address} alt={alt} widths={[320]} sizes="160px" instead={instead} />
      {isComing && <span className="host">From {URL.parse(address)?.host}</span>}
    </>
  )
}
