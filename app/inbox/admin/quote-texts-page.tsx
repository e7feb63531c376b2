import { data, href, redirect } from 'react-router'
import { z } from 'zod'

import { database } from '#app/context.ts'
import {
  type Problems,
  problemsIn,
  type Typed,
  typedIn,
  typedLine,
  typedText,
} from '#app/http/form-input.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import {
  deleteQuoteText,
  type QuoteText,
  quoteTexts,
  saveQuoteText,
} from '../quotes/quote-texts.server.ts'
import type { Route } from './+types/quote-texts-page.ts'

const fields = z.object({
  _id: typedLine(40),
  name: typedLine(80).refine(Boolean, 'Please give the answer a short name.'),
  words: typedText(2000).refine(Boolean, 'Please write the answer.'),
})

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await quoteTexts(context.get(database)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database)
  const typed = await typedIn(request)
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
  const wrong = refused?.typed._id ?? ''
  const answer = (id: string) => (refused && wrong === id ? refused : undefined)
  return (
    <>
      <PageTitle title="Frequent answers" />
      <p className="mb-4 max-w-180 text-ui text-ink-2">
        Words that you write in many quotes. Each can be inserted into the note of a quote, and
        changed there.
      </p>
      <div className="grid max-w-240 gap-4">
        {texts.map((text) => (
          <TextForm key={text._id} title={text.name} text={text} answer={answer(text._id)} />
        ))}
        <TextForm
          key={`new ${texts.length}`}
          title="New answer"
          text={{ _id: '', name: '', words: '' }}
          answer={answer('')}
        />
      </div>
    </>
  )
}

type TextForm = {
  title: string
  text: QuoteText
  answer: { typed: Typed; problems: Problems } | undefined
}

function TextForm({ title, text, answer }: TextForm) {
  const { _id } = text
  const shown = { ...text, ...answer?.typed }
  const field = (name: 'name' | 'words') => ({
    id: `${name}-${_id || 'new'}`,
    name,
    defaultValue: shown[name],
    problem: answer?.problems[name],
    focus: name === 'name' && Boolean(answer),
  })
  return (
    <Panel id={`text-${_id || 'new'}`} title={title}>
      <form method="post" noValidate>
        <input type="hidden" name="_id" value={_id} />
        <Field {...field('name')} label="Name" maxLength={80} />
        <Field {...field('words')} label="Answer" rows={4} maxLength={2000} />
        <div className="flex flex-wrap gap-3">
          <Button look="line">Save answer</Button>
          {_id && (
            <button className="quiet" name="intent" value="delete">
              Delete<span className="sr-only"> {text.name}</span>
            </button>
          )}
        </div>
      </form>
    </Panel>
  )
}
