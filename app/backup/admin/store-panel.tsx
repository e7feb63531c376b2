import { useState } from 'react'
import { z } from 'zod'

import {
  AccountForm,
  ActionButton,
  CurrentPasswordField,
} from '#app/accounts/admin/account-form.tsx'
import { SecretFile } from '#app/accounts/admin/new-secret.tsx'
import { useSentForm } from '#app/ui/admin/form-action.ts'
import { ago } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'
import { Field, PasswordField } from '#app/ui/field.tsx'

const madeKey = z.object({ identity: z.string(), publicKey: z.string() })

type Key = z.infer<typeof madeKey>

type Store = {
  endpoint: string
  region: string
  bucket: string
  folder: string
  accessKeyId: string
  publicKey: string
}

type StorePanel = { store: Store | undefined; copiedAt: string | null; now: number }

export function StorePanel({ store, copiedAt, now }: StorePanel) {
  const isSent = useSentForm('store') !== undefined
  const [key, setKey] = useState(madeKey.safeParse(useSentForm('key')?.made).data)
  const forms = (
    <>
      {key ? <MadeKey made={key} /> : <KeyForm isFirst={!store} onKey={setKey} />}
      <StoreForm store={store} publicKey={key?.publicKey} />
    </>
  )
  return (
    <Panel
      id="store"
      title="Copy to an object store"
      beside={<p>{store ? 'Each backup is copied.' : 'Off.'}</p>}
    >
      <div className="inside">
        <p className="max-w-180 text-ui text-ink-2">
          A fire or a theft can take this machine with its backups. So the site can also put each
          backup into an object store (S3), encrypted with a key that only you have.
        </p>
        {store && (
          <p className="text-ui">
            {copiedAt
              ? `The last copy was made ${ago(copiedAt, now)}.`
              : 'There is no copy yet. The next backup makes one.'}
          </p>
        )}
        {store && <TryAgain />}
      </div>
      {store ? (
        <details className="more" open={isSent || key !== undefined}>
          <summary>Change the store or the key</summary>
          {forms}
        </details>
      ) : (
        forms
      )}
      {store && <TurnOff />}
    </Panel>
  )
}

function KeyForm({ isFirst, onKey }: { isFirst: boolean; onKey: (key: Key) => void }) {
  return (
    <AccountForm
      of="key"
      intent="make key"
      button={isFirst ? 'Make a key' : 'Make another key'}
      busy="Making..."
      onMade={(fresh) => onKey(madeKey.parse(fresh))}
    >
      {() => (
        <p className="max-w-180 text-ui text-ink-2">
          {isFirst
            ? 'First make a key. If you have a key of the program age, you can use that.'
            : 'A new key is for later copies. Keep the old key for the copies made with it.'}
        </p>
      )}
    </AccountForm>
  )
}

function TryAgain() {
  const { done, message } = useSentForm('try') ?? {}
  return (
    <>
      {done && (
        <p role="status" className="done">
          {done}
        </p>
      )}
      {message && (
        <p role="alert" className="faults">
          {message}
        </p>
      )}
      <ActionButton intent="try store" fields={{ form: 'try' }} words="Try it" />
    </>
  )
}

function MadeKey({ made: { identity, publicKey } }: { made: Key }) {
  // As the program age writes it.
  const lines = `# public key: ${publicKey}\n${identity}\n`
  return (
    <div className="inside" role="status">
      <h3 className="text-card font-semibold">Save your key now</h3>
      <p className="max-w-180 text-ui">
        <strong>Without this key nobody can open the copies.</strong> The site does not keep it, and
        nobody else has it. It is shown only once. Store it away from this machine, in two places.
      </p>
      <p>
        <code className="font-data text-small wrap-anywhere">{identity}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <SecretFile lines={lines} copied="Key copied." fileName="backup-key.txt">
          Save as a file
        </SecretFile>
      </div>
      <p className="text-ui">Then save the form below, which has the public half of it.</p>
    </div>
  )
}

type StoreForm = { store: Store | undefined; publicKey: string | undefined }

function StoreForm({ store, publicKey }: StoreForm) {
  return (
    <AccountForm
      of="store"
      intent="save store"
      button="Try it and save"
      busy="Trying..."
      look="ink"
      optional={['secretAccessKey']}
    >
      {(field, typed) => {
        const own = (name: keyof Store, usual = '') => ({
          ...field(name),
          defaultValue: typed[name] ?? store?.[name] ?? usual,
          autoComplete: 'off',
        })
        return (
          <>
            <Field
              {...own('endpoint')}
              label="Address of the store"
              inputMode="url"
              maxLength={300}
              hint="Your provider gives it. It begins with https."
            />
            <Field {...own('region', 'us-east-1')} label="Region" maxLength={60} />
            <Field {...own('bucket')} label="Bucket" maxLength={63} />
            <Field
              {...own('folder', 'website')}
              label="Folder"
              maxLength={200}
              hint="For this site alone: the site removes old copies in it."
            />
            <Field {...own('accessKeyId')} label="Access key ID" maxLength={200} />
            <PasswordField
              {...field('secretAccessKey')}
              label="Secret access key"
              autoComplete="new-password"
              maxLength={500}
              hint={store ? 'Saved. Leave empty to keep it.' : 'It is never shown again.'}
            />
            <Field
              {...own('publicKey')}
              key={publicKey}
              defaultValue={publicKey ?? typed['publicKey'] ?? store?.publicKey ?? ''}
              label="Public key"
              maxLength={3_000}
              hint="The half of your key that encrypts. It begins with age1."
            />
            <CurrentPasswordField {...field('password')} />
          </>
        )
      }}
    </AccountForm>
  )
}

function TurnOff() {
  return (
    <details className="more" open={useSentForm('store-off') !== undefined}>
      <summary>Turn off</summary>
      <AccountForm
        of="store-off"
        intent="remove store"
        button="Turn off copies"
        busy="Turning off..."
      >
        {(field) => (
          <>
            <p className="text-ui text-ink-2">Copies that are in the store stay there.</p>
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </details>
  )
}
