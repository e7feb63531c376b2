import { data, href, redirect } from 'react-router'
import { z } from 'zod'

import { database, sentFields } from '#app/context.ts'
import { idShape } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import {
  type Problems,
  problemsIn,
  type Typed,
  typedIn,
  typedLine,
  typedText,
} from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import {
  deleteQuoteText,
  type QuoteText,
  quoteTexts,
  saveQuoteText,
} from '../quotes/quotes.server.ts'
import type { Route } from './+types/quote-texts-page.ts'

export const handle: RouteFacts = { editors: true }

const fields = z.object({
  _id: z.string().regex(idShape),
  name: typedLine(80).refine(Boolean, 'Please give the answer a short name.'),
  words: typedText(2000).refine(Boolean, 'Please write the answer.'),
})

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await quoteTexts(context.get(database)), newId: newId() }
}

export async function action({ context }: Route.ActionArgs) {
  const db = context.get(database)
  const typed = typedIn(context.get(sentFields))
  if (typed.intent === 'delete') await deleteQuoteText(db, typed._id ?? '')
  else {
    const read = fields.safeParse(typed)
    if (!read.success) return data({ typed, problems: problemsIn(read.error) }, 422)
    await saveQuoteText(db, read.data)
  }
  throw redirect(href('/dashboard/quote-texts'), 303)
}

export default function QuoteTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts } = loaderData
  const refused = useFirstAnswer('quote texts', actionData)
  const isKnown = texts.some(({ _id }) => _id === refused?.typed._id)
  const unsaved = isKnown ? undefined : refused
  return (
    <>
      <PageTitle title="Frequent answers" />
      <p className="mb-4 max-w-180 text-ui text-ink-2">
        Words that you write in many quotes. Each can be inserted into the note of a quote, and
        changed there.
      </p>
      <div className="grid max-w-240 gap-4">
        {texts.map((text) => (
          <TextForm
            key={text._id}
            title={text.name}
            text={text}
            answer={text._id === refused?.typed._id ? refused : undefined}
          />
        ))}
        <TextForm
          key={`new ${texts.length}`}
          title="New answer"
          text={{ _id: loaderData.newId, name: '', words: '' }}
          answer={unsaved}
          isNew
        />
      </div>
    </>
  )
}

type TextForm = {
  title: string
  text: QuoteText
  answer: { typed: Typed; problems: Problems } | undefined
  isNew?: boolean
}

function TextForm({ title, text, answer, isNew = false }: TextForm) {
  const shown = { ...text, ...answer?.typed }
  const id = isNew ? 'new' : text._id
  const field = (name: 'name' | 'words') => ({
    id: `${name}-${id}`,
    name,
    defaultValue: shown[name],
    problem: answer?.problems[name],
    focus: name === 'name' && Boolean(answer),
  })
  return (
    <Panel id={`text-${id}`} title={title}>
      <form method="post" noValidate data-checked>
        <input type="hidden" name="_id" value={shown._id} />
        <Field {...field('name')} label="Name" maxLength={80} />
        <Field {...field('words')} label="Answer" rows={4} maxLength={2000} />
        <div className="flex flex-wrap gap-3">
          <Button look="line">Save answer</Button>
          {!isNew && (
            <button className="quiet" name="intent" value="delete">
              Delete<span className="sr-only"> {text.name}</span>
            </button>
          )}
        </div>
      </form>
    </Panel>
  )
}
