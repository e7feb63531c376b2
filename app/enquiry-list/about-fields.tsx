import type { Problems, Typed } from '#app/http/form-input.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Field } from '#app/ui/field.tsx'

import type { DeviceList } from './use-device-list.ts'

type About = { typed: Typed; problems: Problems }

const first = [
  ['vessel', 'Vessel'],
  ['imoNumber', 'IMO number'],
  ['port', 'Port'],
  ['eta', 'ETA'],
] as const
const more = [
  ['company', 'Company'],
  ['neededBy', 'Needed by'],
  ['ownReference', 'Your reference'],
  ['requisition', 'Requisition no.'],
] as const

export function ShipFields({ typed, problems }: About) {
  const field = ([name, label]: (typeof first)[number] | (typeof more)[number]) => (
    <Field
      key={name}
      id={name}
      name={name}
      label={label}
      problem={problems[name]}
      defaultValue={typed[name]}
      {...(name === 'eta' || name === 'neededBy' ? { type: 'date' } : {})}
      {...(name === 'imoNumber' ? { inputMode: 'numeric', maxLength: 20 } : {})}
    />
  )
  const isOpen = more.some(([name]) => typed[name] || problems[name])
  return (
    <div className="list-part">
      <h2>
        Ship and port <small>optional</small>
      </h2>
      <div className="list-fields">{first.map(field)}</div>
      <details open={isOpen}>
        <summary>Company, dates and references</summary>
        <div className="list-fields">{more.map(field)}</div>
      </details>
    </div>
  )
}

export function AnswerTo({ typed, problems, device }: About & { device: DeviceList }) {
  const isHydrated = useHydrated()
  return (
    <div className="list-part">
      <h2>Answer to</h2>
      <Field
        id="name"
        name="name"
        label="Name or rank"
        autoComplete="name"
        problem={problems.name}
        defaultValue={typed.name}
      />
      <Field
        id="contact"
        name="contact"
        label="Email or phone"
        inputMode="email"
        autoComplete="email"
        problem={problems.contact}
        defaultValue={typed.contact}
      />
      <details open={Boolean(typed.message || problems.message)}>
        <summary>Add a message</summary>
        <Field
          id="message"
          name="message"
          label="Message"
          rows={3}
          problem={problems.message}
          defaultValue={typed.message}
        />
      </details>
      {isHydrated && (
        <label className="list-remember">
          <input
            id="remember"
            type="checkbox"
            onChange={({ target }) => device.remember(target.checked)}
          />
          Remember ship and name on this device
        </label>
      )}
    </div>
  )
}
