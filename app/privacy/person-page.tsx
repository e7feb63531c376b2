import { Trash2, Users } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Form, href, Link, useRevalidator } from 'react-router'
import { z } from 'zod'

import { CurrentPasswordField } from '#app/accounts/admin/account-form.tsx'
import { database } from '#app/context.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Alert, Dialog, DialogButtons } from '#app/ui/admin/dialogs.tsx'
import { useListQuery } from '#app/ui/admin/lists/list-query.ts'
import { LoadingText, Panel, PageTitle } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import type { Route } from './+types/person-page.ts'
import { type Person, personIn } from './person.ts'
import { personalData } from './personal-data.server.ts'
import {
  type Counts,
  countsText,
  erasableOf,
  ExportButton,
  PersonalDataLines,
  type Summary,
  summaryOf,
} from './personal-data.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = personIn(new URL(request.url).searchParams)
  const summary = query.person && summaryOf(await personalData(context.get(database), query.person))
  return { ...query, summary, now: Date.now() }
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, summary, now } = loaderData
  const { revalidate } = useRevalidator()
  const { isLoading } = useListQuery()
  const about = JSON.stringify(person)
  const [erased, setErased] = useState<Counts & { about: string }>()
  const onErased = async (counts: Counts) => {
    setErased({ ...counts, about })
    await revalidate()
    document.getElementById('held')?.focus()
  }
  return (
    <>
      <PageTitle title="A person’s data" />
      <LoadingText isLoading={isLoading} words="Loading a person’s data..." />
      <div className="grid max-w-240 gap-4">
        <PersonForm key={about} {...loaderData} />
        {person && summary && (
          <Panel id="held" title={headingOf(summary, erased?.about === about ? erased : undefined)}>
            <PersonalDataLines summary={summary} now={now} />
            {!summary.isEmpty && (
              <div className="inside border-t border-line">
                <p className="max-w-180 text-ui text-ink-2">
                  Check that the request is from this person: answer to an address or number that
                  they used before.
                </p>
                <div className="flex flex-wrap gap-3">
                  <ExportButton person={person} />
                  {summary.account && !summary.account.deactivatedAt && (
                    <Link to={href('/dashboard/people')} className="quiet">
                      <Users aria-hidden />
                      Open People
                    </Link>
                  )}
                  {!summary.isKept && (
                    <EraseButton person={person} summary={summary} onErased={onErased} />
                  )}
                </div>
              </div>
            )}
          </Panel>
        )}
      </div>
    </>
  )
}

function headingOf(summary: Summary, erased?: Counts) {
  const { isEmpty } = summary
  if (!erased) return isEmpty ? 'Nothing is held' : `Held: ${countsText(summary)}`
  const left = isEmpty ? 'No data is left.' : `Still held: ${countsText(summary)}.`
  return `Deleted for good: ${countsText(erased)}. ${left}`
}

function PersonForm({ typed, problems }: Route.ComponentProps['loaderData']) {
  return (
    <Panel id="who" title="Who is it?" beside={<p>An address, a telephone number, or both</p>}>
      <Form action={href('/dashboard/person')} noValidate>
        <div className="grid w-full max-w-200 gap-4 md:grid-cols-2">
          <Field
            id="email"
            name="email"
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={typed.email}
            problem={problems.email}
          />
          <Field
            id="phone"
            name="phone"
            label="Telephone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            defaultValue={typed.phone}
            problem={problems.phone}
            hint="With or without the country code."
          />
        </div>
        <Button look="ink">Look up</Button>
      </Form>
    </Panel>
  )
}

const counts = z.object({
  enquiries: z.number(),
  subscribers: z.number(),
  mails: z.number(),
  accounts: z.number(),
  invitations: z.number(),
})

type Erase = { person: Person; summary: Summary; onErased: (counts: Counts) => void }

function EraseButton(erase: Erase) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Delete all of this
      </button>
      {isOpen && (
        <Dialog
          title={`Delete ${countsText(erasableOf(erase.summary))} for good?`}
          onClose={() => setOpen(false)}
        >
          {(close) => <EraseForm {...erase} close={close} />}
        </Dialog>
      )}
    </>
  )
}

function EraseForm({ person, onErased, close }: Erase & { close: () => void }) {
  const { send } = useAdmin()
  const [problem, setProblem] = useState<{ words: string; isPasswords: boolean }>()
  const [isBusy, setBusy] = useState(false)

  const erase = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector('input')
    const password = field?.value ?? ''
    // Clears the error first, so that screen readers announce it again.
    setProblem(undefined)
    if (password === '') {
      setProblem({ words: 'Please fill this in.', isPasswords: true })
      return field?.focus()
    }
    setBusy(true)
    const path = '/api/people/forget'
    const body = { ...person, password }
    const outcome = await send({ method: 'POST', path, schema: counts, body })
    setBusy(false)
    if (outcome.is === 'done') {
      close()
      return onErased(outcome.body)
    }
    const words = outcome.is === 'signed out' ? 'Please sign in first.' : outcome.message
    const named = outcome.is === 'refused' ? outcome.problems.password : undefined
    setProblem({ words: named ?? words, isPasswords: named !== undefined })
    field?.select()
  }
  return (
    <form onSubmit={erase} noValidate className="mt-5 grid gap-5">
      <p className="text-ui text-ink-2">It cannot be restored. Its notes are deleted too.</p>
      <Alert words={problem?.isPasswords ? undefined : problem?.words} />
      <CurrentPasswordField
        isAlwaysAsked
        id="erase-password"
        name="password"
        problem={problem?.isPasswords ? problem.words : undefined}
      />
      <DialogButtons
        words={isBusy ? 'Deleting...' : 'Delete for good'}
        isBusy={isBusy}
        close={close}
      />
    </form>
  )
}
