import { Camera, FileText, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'

import { mostAttachments } from '#app/inbox/attachments/attachment.ts'
import { fileSize } from '#app/media/file-size.ts'
import { updatedWords, useHydrated } from '#app/ui/browser.ts'

import { blobOf, type DeviceFile, drawSmall } from './device-files.ts'
import { keyOf, type ShownLine } from './listed-line.ts'
import type { ListFiles } from './use-files.ts'

type OfList = { device: ListFiles; lines: ShownLine[] }

export function ListFiles({ device, lines }: OfList) {
  const { files, notice } = device
  const isHydrated = useHydrated()
  return (
    <section className="list-files" aria-labelledby="files-head">
      <h2 id="files-head">
        Photos and PDFs{' '}
        <small>
          {files.length} of {mostAttachments}
        </small>
      </h2>
      <ul>
        {files.map((file, n) => (
          <FileRow key={file._id} n={n + 1} file={file} lines={lines} device={device} />
        ))}
        {files.length < mostAttachments && (
          <li className="file-add" data-script={isHydrated || undefined}>
            <AddFiles device={device} />
          </li>
        )}
      </ul>
      {notice && (
        <strong id="files-problem" role="alert" className="list-wrong">
          {notice}
        </strong>
      )}
      {device.isOutdated && (
        <p role="alert" className="file-outdated">
          <strong className="list-wrong">{updatedWords}</strong>
          {/* The files and the list are stored on this device, and go out from the new page. */}
          <a href={href('/enquiry-list')} className="list-button">
            Reload
          </a>
        </p>
      )}
      <p className="list-hint">
        A photo of the nameplate can stand for its numbers. Photos are made smaller before they are
        stored, without the place where they were taken. Only we can open the files.
      </p>
    </section>
  )
}

function AddFiles({ device }: { device: ListFiles }) {
  const isHydrated = useHydrated()
  return (
    <>
      <label htmlFor="files">
        <Camera aria-hidden />
        Take or choose
      </label>
      <input
        id="files"
        name="files"
        type="file"
        multiple
        accept="image/*,application/pdf"
        aria-describedby={device.notice ? 'files-problem' : undefined}
        onChange={({ target }) => {
          void device.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {!isHydrated && (
        <button name="do" value="attach" className="list-button">
          Add files
        </button>
      )}
    </>
  )
}

type FileRow = OfList & { n: number; file: DeviceFile }

function FileRow({ n, file, lines, device }: FileRow) {
  const { _id, name, line, problem } = file
  return (
    <li className="file-row">
      {!problem && <input type="hidden" name={`file-${n}`} value={_id} />}
      <Preview key={_id} file={file} />
      <span className="file-name">
        {name}
        <small className={problem ? 'list-wrong' : undefined}>{problem ?? stateOf(file)}</small>
      </span>
      <select
        name={`fileLine-${n}`}
        aria-label={`${name} is about`}
        className="list-control"
        defaultValue={line}
        onChange={({ target }) => device.assign(_id, target.value)}
      >
        <option value="">Whole list</option>
        {lines.map((one, index) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            Line {index + 1}
          </option>
        ))}
      </select>
      <button
        name="do"
        value={`unattach ${_id}`}
        aria-label={`Remove ${name}`}
        className="list-remove"
        onClick={(event) => {
          event.preventDefault()
          device.remove(_id)
        }}
      >
        <X aria-hidden />
      </button>
    </li>
  )
}

function stateOf({ size, isStored, sent }: DeviceFile) {
  if (isStored) return size > 0 ? `${fileSize(size)}, stored` : 'Stored'
  return sent > 0 ? `${fileSize(size)}, ${sent} % sent` : `${fileSize(size)}, on this device`
}

function Preview({ file: { _id, type } }: { file: DeviceFile }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Only the device has the picture.
  useEffect(() => {
    if (type === 'image/jpeg') void blobOf(_id).then((blob) => drawSmall(blob, canvas))
  }, [_id, type])
  return (
    <span className="file-picture">
      <FileText aria-hidden />
      <canvas ref={canvas} hidden aria-hidden />
    </span>
  )
}
