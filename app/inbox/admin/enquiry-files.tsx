import { FileText, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { href } from 'react-router'

import { fileSize } from '#app/media/file-size.ts'

import type { SentAttachment } from '../attachments/attachments.server.ts'

type Files = { enquiryId: string; files: SentAttachment[] }

export function EnquiryFiles({ enquiryId, files }: Files) {
  const [shown, setShown] = useState<SentAttachment>()
  if (files.length === 0) return null
  const addressOf = (file: string) =>
    href('/dashboard/enquiries/:id/files/:file', { id: enquiryId, file })
  return (
    <>
      <h3 id="files">Photos and files, {files.length}</h3>
      <ul className="enquiry-files" aria-labelledby="files">
        {files.map((file) => {
          const isPhoto = file.type === 'image/jpeg'
          const open = (event: MouseEvent) => {
            if (!isPhoto || event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            setShown(file)
          }
          return (
            <li key={file._id}>
              <a href={addressOf(file._id)} target={isPhoto ? '_blank' : undefined} onClick={open}>
                <span className="thumb">
                  {isPhoto ? (
                    <img src={`${addressOf(file._id)}?small`} alt="" loading="lazy" />
                  ) : (
                    <FileText aria-hidden />
                  )}
                </span>
                <span className="file-title">
                  <bdi>{file.name}</bdi>
                  <small>
                    {file.linePosition ? `Line ${file.linePosition}` : 'Whole list'},{' '}
                    {fileSize(file.size)}
                    {!isPhoto && ', download'}
                  </small>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      {shown && (
        <LargePhoto
          key={shown._id}
          name={shown.name}
          address={addressOf(shown._id)}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

const largestZoom = 4

type Large = { name: string; address: string; onClose: () => void }

function LargePhoto({ name, address, onClose }: Large) {
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const open = (element: HTMLDialogElement | null) => {
    dialog.current = element
    if (element && !element.open) element.showModal()
  }
  return (
    <dialog ref={open} className="large-photo" aria-label={`Photo ${name}`} onClose={onClose}>
      <div className="large-tools">
        <span className="large-name">{name}</span>
        <button
          type="button"
          aria-label="Smaller"
          disabled={zoom <= 1}
          onClick={() => setZoom(zoom / 2)}
        >
          <ZoomOut aria-hidden />
        </button>
        <output aria-label="Zoom">{zoom * 100} %</output>
        <button
          type="button"
          aria-label="Larger"
          disabled={zoom >= largestZoom}
          onClick={() => setZoom(zoom * 2)}
        >
          <ZoomIn aria-hidden />
        </button>
        <button type="button" aria-label="Turn right" onClick={() => setTurns((turns + 1) % 4)}>
          <RotateCw aria-hidden />
        </button>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls a large photo by keyboard */}
      <div className="large-stage" tabIndex={0} role="group" aria-label="Photo">
        <img src={address} alt={name} data-zoom={zoom} data-turns={turns} />
      </div>
    </dialog>
  )
}
