import { useRef, useState } from 'react'
import { Form, href, useRevalidator } from 'react-router'

import { database } from '#app/context.ts'
import { useListQuery } from '#app/ui/admin/lists/list-query.ts'
import { LoadingText } from '#app/ui/admin/loading-text.tsx'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import type { Route } from './+types/person-page.ts'
import { personIn } from './person-asked.ts'
import { countsIn, heldHere } from './person-counts.ts'
import { type Forgotten, PersonForget } from './person-forget.tsx'
import { PersonCopy, PersonHeld } from './person-held.tsx'
import { heldAbout } from './person.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const found = personIn(new URL(request.url).searchParams)
  const held = found.asked && (await heldAbout(context.get(database), found.asked))
  return { ...found, held: held && heldHere(held), now: Date.now() }
}

/** Shows, copies and deletes all data about one person (C-67). */
export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { typed, problems, asked, held, now } = loaderData
  const { revalidate } = useRevalidator()
  const { isLoading } = useListQuery()
  const about = JSON.stringify(asked)
  const told = useRef<HTMLHeadingElement>(null)
  const [forgotten, setForgotten] = useState<Forgotten & { about: string }>()
  const onForgotten = async (counts: Forgotten) => {
    setForgotten({ ...counts, about })
    await revalidate()
    told.current?.focus()
  }
  return (
    <>
      <PageTitle title="A person’s data" />
      <LoadingText isLoading={isLoading} words="Loading a person’s data..." />
      <div className="grid max-w-240 gap-4">
        <Asking key={about} typed={typed} problems={problems} />
        {asked && held && (
          <section className="panel" aria-labelledby="held">
            <header>
              <h2 id="held" ref={told} tabIndex={-1}>
                {headingOf(held, forgotten?.about === about ? forgotten : undefined)}
              </h2>
            </header>
            <PersonHeld held={held} now={now} />
            {!held.isNothing && (
              <div className="inside border-t border-line">
                <p className="max-w-180 text-ui text-ink-2">
                  Is it really this person who asks? Answer to the address or the number that they
                  used with you.
                </p>
                <div className="flex flex-wrap gap-3">
                  <PersonCopy asked={asked} />
                  <PersonForget asked={asked} held={held} onForgotten={onForgotten} />
                </div>
              </div>
            )}
          </section>
        )}
      </div>
    </>
  )
}

function headingOf(held: ReturnType<typeof heldHere>, forgotten?: Forgotten) {
  if (!forgotten) return held.isNothing ? 'Nothing is held' : `Held: ${countsIn(held)}`
  const left = held.isNothing ? 'Nothing is held any more.' : `Still held: ${countsIn(held)}.`
  return `Deleted for good: ${countsIn(forgotten)}. ${left}`
}

type Asking = Pick<Route.ComponentProps['loaderData'], 'typed' | 'problems'>

/** A GET form, so that the result has a URL. */
function Asking({ typed, problems }: Asking) {
  return (
    <section className="panel" aria-labelledby="who">
      <header>
        <h2 id="who">Who is it?</h2>
        <p>An address, a telephone number, or both</p>
      </header>
      <Form action={href('/dashboard/person')} noValidate>
        <div className="grid w-full max-w-200 gap-4 md:grid-cols-2">
          <Field
            id="email"
            name="email"
            label="E-mail"
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
            hint="With or without the code of the country."
          />
        </div>
        <Button look="signal">Look up</Button>
      </Form>
    </section>
  )
}
