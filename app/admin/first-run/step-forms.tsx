import { type ReactNode, useState, type MouseEvent } from 'react'
import { href, Link } from 'react-router'

import type { Answer } from '#app/ui/admin/form-action.ts'
import { counted } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'
import { PictureInput, usePictureUpload } from '#app/ui/admin/uploads/picture-upload.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'

type Values = { [name: string]: string | number | undefined }
type Fields = { shown: Values; outcome: Pick<Answer, 'typed' | 'problems'> | undefined }

type StepField = { label: string; hint?: string; required?: boolean; inputMode?: 'tel' | 'email' }

const companyFields: Record<string, StepField> = {
  name: { label: 'Name of the company', required: true },
  tagline: { label: 'Tagline', hint: 'What you supply, in a few words.' },
  founded: { label: 'Founded', hint: 'The year, like 1994.' },
}

const ownName = { label: 'Your name', hint: 'Colleagues and the log name you so.' }
const ownEmail = {
  label: 'Your email',
  hint: 'You sign in with it from now on. Mails for you go there.',
  required: true,
  inputMode: 'email',
} as const

const contactFields: Record<string, StepField> = {
  country: { label: 'Country', required: true },
  phone: {
    label: 'Telephone',
    hint: 'As you dial it in your country, or with +, like +31 10 555 0100.',
    required: true,
    inputMode: 'tel',
  },
  whatsapp: { label: 'WhatsApp, if it is another number', inputMode: 'tel' },
  email: { label: 'Email', required: true, inputMode: 'email' },
  street: { label: 'Street', required: true },
  city: { label: 'City', required: true },
  serviceTime: { label: 'Opening hours', required: true },
  position: {
    label: 'Point on the map',
    hint: 'In a map, long-press your place, then copy the two numbers, like 51.9496, 4.1453. Without it, the map is searched by your address.',
  },
}

export function CompanyFields(fields: Fields) {
  const { shown, outcome } = fields
  const asked = {
    ownName,
    ...(shown['ownEmail'] !== undefined && { ownEmail }),
    ...companyFields,
  }
  const address = outcome?.typed?.['logo'] ?? String(shown['logo'] ?? '')
  return (
    <StepFields {...fields} asked={asked}>
      <LogoField address={address} problem={outcome?.problems?.['logo']} />
    </StepFields>
  )
}

type LogoField = { address: string; problem: string | undefined }

function LogoField({ address, problem }: LogoField) {
  const [logo, setLogo] = useState(address)
  const upload = usePictureUpload(setLogo)
  const words = upload.problem ?? problem
  return (
    <div className="field">
      <label htmlFor="logo">Logo (optional)</label>
      <input type="hidden" name="logo" value={logo} />
      {logo && (
        <p className="flex items-center gap-3">
          <img src={logo} alt="Your logo" className="h-14 max-w-50 object-contain" />
          <Button look="line" type="button" onClick={() => setLogo('')}>
            Remove
          </Button>
        </p>
      )}
      <PictureInput
        upload={upload}
        id="logo"
        aria-describedby="logo-hint"
        {...(words && { 'aria-invalid': true })}
      />
      <small id="logo-hint">
        A JPEG, PNG, WebP or AVIF. It is shown on the site, on quotes and on the app&apos;s icon.
      </small>
      {words && <strong>{words}</strong>}
    </div>
  )
}

export function ContactFields({ shown, outcome }: Fields) {
  const { latitude, longitude } = shown
  const position = latitude === undefined ? undefined : `${latitude}, ${longitude ?? ''}`
  return (
    <StepFields shown={{ ...shown, position }} outcome={outcome} asked={contactFields}>
      <PositionHelp name="position" />
    </StepFields>
  )
}

function StepFields({ shown, outcome, asked, children }: StepFields) {
  const { typed, problems = {} } = outcome ?? {}
  const wrong = Object.keys(asked).find((name) => problems[name])
  return (
    <form method="post" className="inside" noValidate data-checked>
      {problems['form'] && <FormAlert words={problems['form']} />}
      <input type="hidden" name="version" value={shown['version']} />
      {Object.entries(asked).map(([name, { required, ...field }]) => (
        <Field
          key={name}
          {...field}
          label={required ? field.label : `${field.label} (optional)`}
          id={name}
          name={name}
          required={required === true}
          problem={problems[name]}
          focus={wrong === name}
          defaultValue={typed?.[name] ?? String(shown[name] ?? '')}
        />
      ))}
      {children}
      <Button look="ink" name="intent" value="save">
        Save and continue
      </Button>
    </form>
  )
}

type StepFields = Fields & { asked: Record<string, StepField>; children: ReactNode }

export function AddressStep({ url, isHttps }: { url: string; isHttps: boolean }) {
  return (
    <form method="post" className="inside">
      <p className="wrap-anywhere">
        Your site is at <strong>{url}</strong>.
      </p>
      <p>
        {isHttps
          ? 'Everybody can open it, and the connection is encrypted.'
          : 'This address is not public, or not encrypted. Buyers need one that begins with https:// and that anybody can reach. The one who runs the server sets it there, as SITE_URL; the overview reminds you until then.'}
      </p>
      <Button look="ink" name="intent" value="save">
        Continue
      </Button>
    </form>
  )
}

type Finished = { left: readonly string[]; examples: number }

export function Finished({ left, examples }: Finished) {
  return (
    <Panel id="step" title={left.length > 0 ? 'Some steps are left' : 'The set-up is done'}>
      <div className="inside">
        <p>
          {examples > 0
            ? `Our example text is still public in ${counted(examples, 'place')}. The overview lists them.`
            : 'Your site shows nothing of ours. Now add your first product.'}
        </p>
        {left.length > 0 && <p>Not done yet: {left.join(', ')}.</p>}
        <p className="flex flex-wrap gap-3">
          <Link to={href('/dashboard/add-product')} className="button button-ink">
            Add the first product
          </Link>
          <a href={href('/')} className="quiet">
            View the site
          </a>
          <Link to={href('/dashboard')} className="quiet">
            To the overview
          </Link>
        </p>
      </div>
    </Panel>
  )
}

function PositionHelp({ name }: { name: string }) {
  const [words, setWords] = useState('')
  const locate = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = fieldOf(currentTarget, name)
    setWords('Asking this device …')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (field) field.value = `${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`
        setWords(`The place of this device, true to ${Math.ceil(coords.accuracy)} m.`)
      },
      () => setWords('This device does not give its place. Please write the two numbers.'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const [north, east] = (fieldOf(currentTarget, name)?.value ?? '').split(/[,;\s]+/).map(Number)
    if (!Number.isFinite(north) || !Number.isFinite(east)) return setWords('No point is given yet.')
    return open(mapAt(north, east), '_blank', 'noopener')
  }
  return (
    <div className="field noscript:hidden">
      <p className="flex flex-wrap gap-3">
        <Button look="line" type="button" onClick={locate}>
          Use the place of this device
        </Button>
        <Button look="line" type="button" onClick={show}>
          Show it on a map
        </Button>
      </p>
      <small role="status">{words}</small>
    </div>
  )
}

function fieldOf({ form }: HTMLButtonElement, name: string) {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function mapAt(north = 0, east = 0) {
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`
}
