import { Check, X } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import {
  askCatalogue,
  type FittingMachine,
  type FittingParts,
  longestText,
  type Machine,
} from './ship.ts'

const kinds = [
  'Main engine',
  'Auxiliary engine',
  'Turbocharger',
  'Fuel oil separator',
  'Oily water separator',
  'Air compressor',
  'Ballast pump',
  'Cooling water pump',
  'Boiler',
  'Fresh water generator',
  'Steering gear',
  'Radar',
  'ECDIS',
  'Gyro compass',
  'GMDSS radio',
  'EPIRB',
  'Winch',
  'Crane',
  'Lifeboat',
]

export type MachineName = Pick<Machine, 'maker' | 'model'>

export type Photos = typeof import('./plate-photo.tsx') | null

type Sheet = {
  photos: Photos | undefined
  machine: Machine | undefined
  asked: MachineName | undefined
  makers: string[]
  /** `undefined` removes the machine. */
  save: (machine: Machine | undefined) => void
  close: () => void
}

type Texts = Pick<Machine, 'what' | 'maker' | 'model' | 'serial'>
type Problems = { [name: string]: string | undefined }

export function MachineSheet({ photos, machine, asked: named, makers, save, close }: Sheet) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [found, setFound] = useState<FittingParts & { asked: string }>()
  const plate = usePlate(photos, machine)
  const ask = async () => {
    const { maker, model } = textsIn(form.current)
    const asked = `${maker}/${model}`
    if (!maker || found?.asked === asked) return found
    const answer = await askCatalogue([{ maker, model }])
    const next = answer && { ...answer, asked }
    setFound(next)
    return next
  }
  useEffect(() => {
    dialog.current?.showModal()
    // A machine that another page has named.
    void ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const texts = textsIn(form.current)
    const wrong = problemsOf(texts)
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first) return form.current?.querySelector<HTMLElement>(`#${first}`)?.focus()
    const photo = await plate.stored()
    if (photo === null) return undefined
    save({ ...machineOf(texts, machine, (await ask())?.machines[0]), photo })
  }
  return (
    <dialog ref={dialog} className="ship-sheet" aria-labelledby="sheet-title" onClose={close}>
      <header>
        <h2 id="sheet-title">{machine ? machine.what || 'Machine' : 'Add equipment'}</h2>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden />
        </button>
      </header>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <MachineFields
          machine={machine ?? named}
          makers={makers}
          models={found?.models ?? []}
          problems={problems}
          ask={() => void ask()}
        />
        {plate.field}
        <p aria-live="polite" className="ship-found">
          {found && <Fitting parts={found.machines[0]?.parts.length ?? 0} />}
        </p>
        <div className="ship-buttons">
          {machine && (
            <Button look="line" type="button" onClick={() => save(undefined)}>
              Remove
            </Button>
          )}
          <Button look="signal">Save</Button>
        </div>
      </form>
    </dialog>
  )
}

function usePlate(photos: Photos | undefined, machine: Machine | undefined) {
  const [chosen, choose] = useState<Blob | null>()
  const [problem, setProblem] = useState('')
  const field = (
    <>
      {photos && <photos.PlatePhoto {...{ machine, chosen, choose }} />}
      {photos === null && (
        <p className="text-small">Photos of plates need a connection when this page is opened.</p>
      )}
      {problem && <strong role="alert">{problem}</strong>}
    </>
  )
  return {
    field,
    /** Its id; null if the browser refuses it. */
    async stored() {
      setProblem('')
      if (chosen === undefined) return machine?.photo
      const id = chosen ? await photos?.storePhoto(chosen) : undefined
      if (!chosen || id) return id
      setProblem(photos?.notStored('the photo') ?? '')
      return null
    },
  }
}

function textsIn(form: HTMLFormElement | null): Texts {
  const data = new FormData(form ?? undefined)
  const text = (name: keyof Texts) => String(data.get(name) ?? '').trim()
  return { what: text('what'), maker: text('maker'), model: text('model'), serial: text('serial') }
}

function problemsOf({ maker, model }: Texts): Problems {
  return {
    ...(!maker && { maker: 'Please write the maker.' }),
    ...(!model && { model: 'Please write the model.' }),
  }
}

/** Without a connection, what was known of the same machine stays; the rest is asked later. */
function machineOf(
  texts: Texts,
  before: Machine | undefined,
  fitting: FittingMachine | null | undefined,
): Machine {
  if (fitting !== undefined) {
    const { path, parts } = fitting ?? { path: undefined, parts: [] }
    return { ...texts, path, parts, checkedAt: Date.now() }
  }
  const isSame = before?.maker === texts.maker && before.model === texts.model
  return isSame ? { ...before, ...texts } : { ...texts, parts: [], checkedAt: 0 }
}

type Fields = {
  machine: Partial<Machine> | undefined
  makers: string[]
  models: string[]
  problems: Problems
  ask: () => void
}

function MachineFields({ machine, makers, models, problems, ask }: Fields) {
  const { what, maker, model, serial } = machine ?? {}
  const field = { maxLength: longestText }
  return (
    <>
      <Field {...field} id="what" name="what" label="What it is" list="kinds" defaultValue={what} />
      <Choices id="kinds" of={kinds} />
      <div className="ship-pair" onBlur={ask}>
        <Field
          {...field}
          id="maker"
          name="maker"
          label="Maker"
          list="makers"
          problem={problems['maker']}
          defaultValue={maker}
        />
        <Choices id="makers" of={makers} />
        <Field
          {...field}
          id="model"
          name="model"
          label="Model"
          list="models"
          problem={problems['model']}
          defaultValue={model}
        />
        <Choices id="models" of={models} />
      </div>
      <Field
        {...field}
        id="serial"
        name="serial"
        label="Serial number"
        hint="On the plate, or leave empty. Several of one kind: with a comma between."
        defaultValue={serial}
      />
    </>
  )
}

function Choices({ id, of: names }: { id: string; of: string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}

function Fitting({ parts }: { parts: number }) {
  if (parts === 0) return 'No part for this model in the catalogue yet. We can ask the maker.'
  return (
    <>
      <Check aria-hidden />
      {parts === 1 ? '1 part in the catalogue fits' : `${parts} parts in the catalogue fit`} this
      model
    </>
  )
}
