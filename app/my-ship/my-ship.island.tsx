import { Pencil, Plus } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'

import { mostMachines } from '#app/content/constants.ts'
import { imoNumberIn, wrongImoNumber } from '#app/inbox/reference.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Button } from '#app/ui/button.tsx'
import { Code } from '#app/ui/code.tsx'
import { Field } from '#app/ui/field.tsx'

import { type MachineName, MachineSheet, type Photos } from './machine-sheet.tsx'
import { OtherDevice, ShipOffered } from './other-device.tsx'
import {
  longestText,
  type Machine,
  noShip,
  photosOf,
  refreshedShip,
  searchFor,
  type Ship,
  shipInHash,
  storedShip,
  storeShip,
} from './ship.ts'

export function MyShip({ makers }: { makers: string[] }) {
  const isHydrated = useHydrated()
  const { ship, save, take, notice, offered, setOffered, asked, open, setOpen } = useShip()
  const photos = usePhotos(typeof open === 'number' || photosOf(ship).length > 0)
  if (!isHydrated) return null
  const isNew = !ship.vessel && ship.machines.length === 0
  return (
    <div className="my-ship">
      {notice && (
        <p role="alert" className="faults">
          {notice}
        </p>
      )}
      {offered && (
        <ShipOffered
          offered={offered}
          before={isNew ? undefined : ship}
          take={() => void take(offered)}
          close={() => {
            clearHash()
            setOffered(undefined)
          }}
        />
      )}
      {isNew || open === 'plate' ? (
        <PlateForm ship={ship} isNew={isNew} save={save} close={() => setOpen(undefined)} />
      ) : (
        <ShipPlate ship={ship} edit={() => setOpen('plate')} />
      )}
      <div className="ship-columns">
        <section aria-labelledby="machines">
          <Machines ship={ship} photos={photos} edit={setOpen} />
        </section>
        <aside aria-label="Use my ship" className="ship-aside">
          <SearchForShip ship={ship} />
          <OtherDevice
            ship={ship}
            isNew={isNew}
            offer={setOffered}
            remove={() => save(undefined)}
          />
        </aside>
      </div>
      {typeof open === 'number' && (
        <MachineSheet
          photos={photos}
          machine={ship.machines[open]}
          asked={asked}
          makers={makers}
          close={() => setOpen(undefined)}
          save={(machine) => save({ ...ship, machines: withMachine(ship.machines, open, machine) })}
        />
      )}
    </div>
  )
}

const blocked =
  'This browser does not let the site store anything, so your ship is gone when you leave.'

function usePhotos(areNeeded: boolean) {
  const [photos, setPhotos] = useState<Photos>()
  useEffect(() => {
    if (areNeeded) void import('./plate-photo.tsx').then(setPhotos, () => setPhotos(null))
  }, [areNeeded])
  return photos
}

function useShip() {
  const [ship, setShip] = useState(noShip)
  const [offered, setOffered] = useState<Ship>()
  const [notice, setNotice] = useState('')
  const [open, setOpen] = useState<number | 'plate'>()
  const [asked, setAsked] = useState<MachineName>()
  const save = (next: Ship | undefined, words = '') => {
    setShip(next ?? noShip)
    setNotice(storeShip(next) ? words : blocked)
    setOpen(undefined)
    setAsked(undefined)
    if (photosOf(ship).length > 0)
      void import('./plate-photo.tsx').then(({ forgetPhotos }) => forgetPhotos(ship, next))
    void refresh(setShip)
  }
  const take = async (next: Ship) => {
    if (photosOf(next).length === 0) return save(next)
    const photos = await import('./plate-photo.tsx').catch(() => undefined)
    if (!photos) return setNotice('The photos need a connection. Please read the file again then.')
    const stored = await photos.withStoredPhotos(next)
    const refused = stored.refused > 0 && photos.notStored(`${stored.refused} of the photos`)
    return save(stored.ship, refused || '')
  }
  useEffect(() => {
    const read = () => setShip(storedShip() ?? noShip)
    const readHash = async () => {
      const asked = new URLSearchParams(location.hash.slice(1))
      if (asked.has('maker')) {
        setAsked({ maker: asked.get('maker') ?? '', model: asked.get('model') ?? '' })
        setOpen(storedShip()?.machines.length ?? 0)
        clearHash()
      } else setOffered(await shipInHash(location.hash))
    }
    read()
    void readHash()
    void refresh(setShip)
    // Another tab.
    addEventListener('storage', read)
    addEventListener('hashchange', readHash)
    return () => {
      removeEventListener('storage', read)
      removeEventListener('hashchange', readHash)
    }
  }, [])
  return { ship, save, take, notice, offered, setOffered, asked, open, setOpen }
}

function clearHash() {
  history.replaceState(null, '', location.pathname)
}

function withMachine(machines: Machine[], index: number, machine: Machine | undefined) {
  return [...machines.slice(0, index), ...(machine ? [machine] : []), ...machines.slice(index + 1)]
}

async function refresh(show: (ship: Ship) => void) {
  const ship = await refreshedShip()
  if (ship) show(ship)
}

function ShipPlate({ ship, edit }: { ship: Ship; edit: () => void }) {
  const facts = [
    ['Vessel', ship.vessel || 'Not written down'],
    ['IMO number', ship.imoNumber],
    ['Type', ship.type],
    ['Built', ship.built],
  ].filter(([, value]) => value)
  return (
    <div className="plate ship-plate">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="ship-edit" aria-label="Change the vessel" onClick={edit}>
        <Pencil aria-hidden />
      </button>
    </div>
  )
}

type PlateForm = { ship: Ship; isNew: boolean; save: (ship: Ship) => void; close: () => void }

function PlateForm({ ship, isNew, save, close }: PlateForm) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const imoNumber = imoNumberIn(text('imoNumber'))
    if (imoNumber === undefined) {
      setProblem(wrongImoNumber)
      event.currentTarget.querySelector<HTMLElement>('#imoNumber')?.focus()
      return
    }
    save({ ...ship, vessel: text('vessel'), imoNumber, type: text('type'), built: text('built') })
  }
  const field = { maxLength: longestText }
  return (
    <form className="ship-form" onSubmit={submit} noValidate>
      <Field {...field} id="vessel" name="vessel" label="Vessel" defaultValue={ship.vessel} />
      <Field
        {...field}
        id="imoNumber"
        name="imoNumber"
        label="IMO number"
        inputMode="numeric"
        problem={problem}
        defaultValue={ship.imoNumber}
      />
      <Field {...field} id="type" name="type" label="Type and size" defaultValue={ship.type} />
      <Field {...field} id="built" name="built" label="Built" defaultValue={ship.built} />
      <div className="ship-buttons">
        <Button look="ink">Save the vessel</Button>
        {!isNew && (
          <Button look="line" type="button" onClick={close}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type Machines = { ship: Ship; photos: Photos | undefined; edit: (index: number) => void }

function Machines({ ship: { machines }, photos, edit }: Machines) {
  const missing = machines.filter(({ serial }) => !serial).length
  const isFull = machines.length >= mostMachines
  return (
    <>
      <h2 id="machines">
        Engines and equipment <b>{machines.length || ''}</b>{' '}
        <small>
          {missing === 1 && '1 serial number is missing. Add it when you stand at the plate.'}
          {missing > 1 && `${missing} serial numbers are missing. Add them at the plates.`}
        </small>
      </h2>
      <ul className="ship-machines">
        {machines.map((machine, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two machines can be alike, and their order is theirs
          <li key={index}>
            <MachineRow machine={machine} photos={photos} edit={() => edit(index)} />
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="list-hint">{mostMachines} machines are stored. Remove one to add another.</p>
      ) : (
        <button type="button" className="ship-add" onClick={() => edit(machines.length)}>
          <Plus aria-hidden />
          <span>
            Add equipment<small>: engine, pump, separator, radar, other</small>
          </span>
        </button>
      )}
    </>
  )
}

type MachineRow = { machine: Machine; photos: Photos | undefined; edit: () => void }

function MachineRow({ machine, photos, edit }: MachineRow) {
  const { what, maker, model, serial, photo, path, parts } = machine
  return (
    <>
      <b>{what || 'Machine'}</b>
      <span>
        {maker} <Code>{model}</Code>
      </span>
      <span className="ship-serial">
        {photo && photos && (
          <button type="button" onClick={edit}>
            <photos.PlatePicture id={photo} />
            <span className="sr-only">
              Photo of the plate, {maker} {model}
            </span>
          </button>
        )}
        {serial ? (
          <Code>{serial}</Code>
        ) : (
          <button type="button" className="ship-missing" onClick={edit}>
            missing: serial number
          </button>
        )}
      </span>
      {path && parts.length > 0 ? (
        <a href={`/machines/${path}`}>
          {parts.length === 1 ? '1 part fits' : `${parts.length} parts fit`}
        </a>
      ) : (
        <a href={`/search?${new URLSearchParams({ q: `${maker} ${model}` })}`}>Search parts</a>
      )}
      <button type="button" className="ship-edit" onClick={edit}>
        <Pencil aria-hidden />
        <span className="sr-only">
          Change {what || 'machine'}, {maker} {model}
        </span>
      </button>
    </>
  )
}

function SearchForShip({ ship }: { ship: Ship }) {
  const fitting = ship.machines.some(({ path }) => path)
  if (!fitting) return null
  const { searchParams } = new URL(searchFor(ship, ''), location.href)
  return (
    <form action="/search" className="ship-search">
      <h2>Search what fits</h2>
      <Field id="part" name="q" label={`Part for ${ship.vessel || 'this ship'}`} />
      <input type="hidden" name="fits" value={searchParams.get('fits') ?? ''} />
      <Button look="line">Find</Button>
    </form>
  )
}
