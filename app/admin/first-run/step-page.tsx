import { data, href, Link, redirect } from 'react-router'

import { isUnreachable } from '#app/accounts/people.server.ts'
import {
  type CurrentUser,
  currentUser,
  database,
  mail,
  sentFields,
  settings as settingsOfPage,
  settingsStore,
} from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { demoCounts } from '#app/database/demo-records.server.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { typedIn } from '#app/http/form-input.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'

import { examples } from '../examples.server.ts'
import { isPublicHttps } from '../go-live.server.ts'
import { type ShownMail, shownMail } from '../mail-action.server.ts'
import { MailForm } from '../mail-form.tsx'
import type { Route } from './+types/step-page.ts'
import { ExamplesStep } from './examples-step.tsx'
import { firstRun } from './first-run.server.ts'
import { changeStep } from './step-action.server.ts'
import { AddressStep, CompanyFields, ContactFields, Finished } from './step-forms.tsx'
import { isStep, type Step, stepNames, steps } from './steps.ts'

import './first-run.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const store = context.get(settingsStore)
  const [db, own, address] = [context.get(database), context.get(mail), context.get(siteUrl)]
  const { shown: demo } = await demoCounts(db)
  const run = await firstRun(db, { settings: store, mail: own, siteUrl: address, demo })
  const { id } = params
  if (id === 'next') {
    throw redirect(href('/dashboard/start/:id', { id: run.next ?? 'done' }), 303)
  }
  if (!isStep(id) && id !== 'done') throw data('There is no such step.', { status: 404 })
  const { company, contact, look } = context.get(settingsOfPage)
  const isOwn = (section: 'company' | 'contact') => (field: string) =>
    !store.hasDefault(section, field)
  return {
    step: id,
    done: run.done,
    demo,
    examples: examples
      .filter(({ isPublic }) => isPublic(store))
      .map(({ id: name, name: title, page, shows }) => ({
        id: name,
        title,
        page,
        shows: shows(store.current()),
      })),
    address: { url: address, isHttps: isPublicHttps(address) },
    mail: withSender(shownMail(own, isOwn('contact')('email') ? contact.email : '')),
    // A placeholder is no answer: its field is empty.
    company: {
      ...ownFields(company, isOwn('company')),
      ...(await you(db, context.get(currentUser))),
      logo: look.logo,
      version: store.version('company'),
    },
    contact: {
      ...ownFields(contact, isOwn('contact')),
      serviceTime: contact.serviceTime,
      version: store.version('contact'),
    },
  }
}

async function you(db: Database, user: CurrentUser | undefined) {
  const { ownerId = '', name = '' } = user ?? {}
  return { ownName: name, ...((await isUnreachable(db, ownerId)) && { ownEmail: '' }) }
}

function withSender(shown: ShownMail) {
  return { ...shown, from: shown.from || shown.owner }
}

function ownFields(values: object, isOwn: (field: string) => boolean) {
  const fields: [string, unknown][] = Object.entries(values)
  const own = fields.filter(([field]) => isOwn(field))
  return Object.fromEntries(own.map(([field, value]) => [field, String(value)]))
}

export async function action({ context, params }: Route.ActionArgs) {
  const acting = {
    db: context.get(database),
    settings: context.get(settingsStore),
    mail: context.get(mail),
    ownerId: context.get(currentUser)?.ownerId,
  }
  return changeStep(acting, params.id, typedIn(context.get(sentFields)))
}

export default function StepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, done } = loaderData
  const outcome = useFirstAnswer(step, actionData)
  return (
    <>
      <PageTitle title="Set up your site" />
      <div className="grid max-w-180 gap-4">
        <Progress step={step} done={done} />
        {isStep(step) ? (
          <Panel
            id="step"
            title={steps[step]}
            beside={<p className="data-text">{`${stepNames.indexOf(step) + 1} of 5`}</p>}
          >
            <StepForm {...loaderData} step={step} outcome={outcome} />
            <StepLinks step={step} isSaved={outcome?.isSaved ?? false} />
          </Panel>
        ) : (
          <Finished
            left={stepNames.filter((name) => !done.includes(name)).map((name) => steps[name])}
            examples={loaderData.examples.length}
          />
        )}
      </div>
    </>
  )
}

type StepForm = Omit<Route.ComponentProps['loaderData'], 'step'> & {
  step: Step
  outcome: Route.ComponentProps['actionData']
}

function StepForm({ step, company, contact, address, mail: shown, outcome, ...more }: StepForm) {
  if (step === 'company') return <CompanyFields shown={company} outcome={outcome} />
  if (step === 'contact') return <ContactFields shown={contact} outcome={outcome} />
  if (step === 'address') return <AddressStep {...address} />
  if (step === 'mail') return <MailForm shown={shown} outcome={outcome} />
  return <ExamplesStep {...more} />
}

function Progress({ step, done }: Pick<Route.ComponentProps['loaderData'], 'step' | 'done'>) {
  return (
    <nav aria-label="Steps">
      <ol className="first-run-steps">
        {stepNames.map((name, index) => (
          <li key={name} data-done={done.includes(name) || undefined}>
            <Link
              to={href('/dashboard/start/:id', { id: name })}
              aria-current={name === step ? 'step' : undefined}
            >
              <span>{index + 1}</span>
              <span>
                {steps[name]}
                {done.includes(name) && <small>Done</small>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepLinks({ step, isSaved }: { step: Step; isSaved: boolean }) {
  const next = stepNames[stepNames.indexOf(step) + 1] ?? 'done'
  return (
    <p className="first-run-links">
      {/* These two have a button that changes nothing and goes on. */}
      {step !== 'address' && step !== 'demo' && (
        <Link to={href('/dashboard/start/:id', { id: next })} className="quiet">
          {isSaved ? 'Continue' : 'Skip this step'}
        </Link>
      )}
      <Link to={href('/dashboard')} className="quiet">
        Finish later
      </Link>
    </p>
  )
}
