import { useState } from 'react'
import { z } from 'zod'

import { useSentForm } from '#app/ui/admin/form-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'

import { AccountForm, CurrentPasswordField } from './account-form.tsx'
import { SecretFile } from './new-secret.tsx'

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()

type State = { since: string; codesLeft: number } | undefined

const started = z.object({ key: z.string(), address: z.string() })
const made = z.object({ codes: z.array(z.string()) })

export function TwoStepPanel({ state }: { state: State }) {
  const [begun, renewed] = [useSentForm('two-step'), useSentForm('codes')]
  const [key, setKey] = useState(started.safeParse(begun?.made ?? begun?.typed).data)
  const [codes, setCodes] = useState(made.safeParse((begun ?? renewed)?.made).data?.codes)
  // The response that confirmed it may have been lost.
  if (state && key) setKey(undefined)
  const show = (fresh: unknown) => {
    setKey(undefined)
    setCodes(made.parse(fresh).codes)
  }
  const showKey = (fresh: unknown) => setKey(started.parse(fresh))
  const body = state ? <WhileOn state={state} onCodes={show} /> : <TurnOn onKey={showKey} />
  return (
    <section className="panel" aria-labelledby="two-step">
      <header>
        <h2 id="two-step">Two-step sign-in</h2>
        <p>
          {state
            ? `On since ${state.since.slice(0, 10)}. ${state.codesLeft} recovery codes left.`
            : 'After the password, the sign-in asks for a code of your phone.'}
        </p>
      </header>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : key ? (
        <ConfirmKey made={key} onCodes={show} />
      ) : (
        body
      )}
    </section>
  )
}

function TurnOn({ onKey }: { onKey: (key: unknown) => void }) {
  return (
    <AccountForm of="two-step" intent="two-step" button="Turn on" busy="Checking..." onMade={onKey}>
      {(field) => <CurrentPasswordField {...field('password')} />}
    </AccountForm>
  )
}

type ConfirmKey = {
  made: z.infer<typeof started>
  onCodes: (fresh: unknown) => void
}

function ConfirmKey({ made: { key, address }, onCodes }: ConfirmKey) {
  return (
    <>
      <div className="inside new-key">
        <p className="text-ui">
          Scan this with an authenticator app on your phone. Then type the code that the app shows.
        </p>
        <QrCode text={address} label="QR code with the key for your app" />
        <p className="text-ui">
          <a href={address} className="inline-flex min-h-11 items-center underline">
            Open the app on this device
          </a>
        </p>
        <p className="text-ui">
          Or type this key: <code>{key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <AccountForm
        of="two-step"
        intent="confirm two-step"
        also={{ key, address }}
        button="Confirm"
        busy="Checking..."
        look="ink"
        onMade={onCodes}
      >
        {(field) => <CodeField {...field('code')} label="Six-digit code" inputMode="numeric" />}
      </AccountForm>
    </>
  )
}

type WhileOn = { state: NonNullable<State>; onCodes: (fresh: unknown) => void }

function WhileOn({ state, onCodes }: WhileOn) {
  return (
    <>
      {state.codesLeft < 4 && <p className="calm">Make new recovery codes soon.</p>}
      <details className="more" open={useSentForm('codes') !== undefined}>
        <summary>New recovery codes</summary>
        <AccountForm
          of="codes"
          intent="new codes"
          button="Make new codes"
          busy="Making..."
          onMade={onCodes}
        >
          {(field) => <PasswordAndCode field={field} />}
        </AccountForm>
      </details>
      <details className="more" open={useSentForm('off') !== undefined}>
        <summary>Turn off</summary>
        <AccountForm
          of="off"
          intent="two-step off"
          button="Turn off two-step sign-in"
          busy="Turning off..."
        >
          {(field) => <PasswordAndCode field={field} />}
        </AccountForm>
      </details>
    </>
  )
}

type FieldProps = (name: string) => { id: string; name: string; problem: string | undefined }

function PasswordAndCode({ field }: { field: FieldProps }) {
  return (
    <>
      <CurrentPasswordField {...field('password')} />
      <CodeField {...field('code')} label="Code of the app, or a recovery code" />
    </>
  )
}

function CodeField(field: ReturnType<FieldProps> & { label: string; inputMode?: 'numeric' }) {
  return <Field {...field} autoComplete="one-time-code" maxLength={80} />
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const lines = `${codes.join('\n')}\n`
  return (
    <div className="inside recovery-codes">
      <h3 ref={takeFocus} tabIndex={-1} className="text-card font-semibold">
        Your ten recovery codes
      </h3>
      <p className="text-ui">
        Each signs you in once without your phone. They are shown only once. Store them in a safe
        place.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <SecretFile lines={lines} copied="Recovery codes copied." fileName="recovery-codes.txt">
          Download
        </SecretFile>
        <Button
          look="line"
          type="button"
          className="noscript:hidden"
          onClick={() => window.print()}
        >
          Print
        </Button>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onDone()
          }}
        >
          <Button look="ink">I have saved them</Button>
        </form>
      </div>
    </div>
  )
}
