import { useEffect, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/by-browser.ts'
import { QrCode } from '#app/ui/qr-code.tsx'

import { photosOf, type Ship, shipFile, shipHash, shipInFile } from './ship.ts'

type OtherDevice = {
  ship: Ship
  isNew: boolean
  offer: (ship: Ship) => void
  remove: () => void
}

/** In characters; a larger code has squares that a phone does not read from a screen. */
const longestCode = 1_200

/** In bytes, of a file with a photo for each machine. */
const largestFile = 20_000_000

/** A code for the camera of the other device, or a file. Nothing goes to the server. */
export function OtherDevice({ ship, isNew, offer, remove }: OtherDevice) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void shipHash(ship).then((hash) => setAddress(location.origin + location.pathname + hash))
  }, [ship])
  const read = async (file: File | undefined) => {
    const found = file && file.size < largestFile ? shipInFile(await file.text()) : undefined
    setProblem(found ? '' : 'This file is no ship of this page.')
    if (found) offer(found)
  }
  const write = async () => {
    const isPlain = photosOf(ship).length === 0
    const photos = isPlain ? undefined : await import('./plate-photo.tsx')
    saveFile('my-ship.json', shipFile(ship, await photos?.photoTexts(ship)))
  }
  return (
    <details className="ship-other">
      <summary>To another device</summary>
      {!isNew && (
        <>
          {address.length <= longestCode ? (
            <>
              <p>Open the camera of the other device on this code.</p>
              {address && <QrCode text={address} label="Code with the address of this ship" />}
            </>
          ) : (
            <p>There is too much for a code. Take the file, or send the link.</p>
          )}
          <p>
            <a href={address}>Link to this ship</a>
          </p>
          <Button
            look="line"
            type="button"
            onClick={() => {
              write().catch(() => setProblem('The photos could not be read.'))
            }}
          >
            Save as a file
          </Button>
          {photosOf(ship).length > 0 && <p>Photos of plates go only with the file.</p>}
        </>
      )}
      <label className="ship-file">
        Read a file of another device
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </label>
      {problem && <strong role="alert">{problem}</strong>}
      {!isNew && (
        <Button look="line" type="button" onClick={remove}>
          Remove the ship from this device
        </Button>
      )}
    </details>
  )
}

type Offered = { offered: Ship; before: Ship | undefined; take: () => void; close: () => void }

/** A ship from a link or a file is stored only after a press. */
export function ShipOffered({ offered, before, take, close }: Offered) {
  const { vessel, machines } = offered
  return (
    <section aria-label="Ship from another device" className="ship-offered">
      <p role="status">
        <b>{vessel || 'A ship'}</b> with {machines.length}{' '}
        {machines.length === 1 ? 'machine' : 'machines'} came from another device.
        {before && ` It replaces ${before.vessel || 'the ship'} on this one.`}
      </p>
      <div className="ship-buttons">
        <Button
          look="ink"
          type="button"
          onClick={() => {
            take()
            close()
          }}
        >
          {before ? 'Replace' : 'Take it'}
        </Button>
        <Button look="line" type="button" onClick={close}>
          Leave it
        </Button>
      </div>
    </section>
  )
}
