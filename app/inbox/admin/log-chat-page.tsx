import { data, href, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'

import { currentUser, database, sentFields, settings } from '#app/context.ts'
import { problemsIn, type Typed, typedIn, typedLine, typedText } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { withWholeCodes } from '#app/ui/code.tsx'
import { Field } from '#app/ui/field.tsx'

import { askedProduct } from '../enquiries.server.ts'
import { longest, typedPhone } from '../enquiry.ts'
import { readChat, logChat } from '../logged-chats.server.ts'
import type { Route } from './+types/log-chat-page.ts'

export const handle: RouteFacts = { editors: true }

const fields = z.object({
  message: typedText(longest.message).refine(
    Boolean,
    'Please paste the chat, or write what is asked for.',
  ),
  name: typedLine(longest.name).refine(Boolean, 'Please give the name. The chat does not show it.'),
  phone: typedPhone.refine(Boolean, 'Please give the phone number. The chat does not show it.'),
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const shared = ['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? '')
  const message = shared.filter(Boolean).join('\n')
  return completed({ message }, context)
}

export async function action({ context }: Route.ActionArgs) {
  const { typed, product } = await completed(typedIn(context.get(sentFields)), context)
  const read = fields.safeParse(typed)
  if (!read.success) return data({ typed, product, problems: problemsIn(read.error) }, 422)
  const by = context.get(currentUser)?.ownerId ?? ''
  const id = await logChat(context.get(database), { ...read.data, product }, by)
  throw redirect(href('/dashboard/enquiries/:id', { id }), 303)
}

async function completed(sent: Typed, context: Readonly<RouterContextProvider>) {
  const { message = '', name = '', phone = '' } = sent
  const { company, contact } = context.get(settings)
  const person = context.get(currentUser)?.name ?? ''
  const read = readChat(message, {
    names: [company.name, company.shortName, person],
    phones: [contact.phone, contact.whatsapp],
  })
  const product = await askedProduct(context.get(database), read.productId)
  return {
    typed: { message, name: name.trim() || read.name, phone: phone.trim() || read.phone },
    product,
  }
}

export default function LogChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useFirstAnswer('log chat', actionData)
  const { typed, product } = refused ?? loaderData
  const problems = refused?.problems
  const first = ['message', 'name', 'phone'].find((name) => problems?.[name])
  const field = (name: 'message' | 'name' | 'phone') => ({
    id: name,
    name,
    defaultValue: typed[name],
    problem: problems?.[name],
    focus: name === first,
  })
  const back = { to: href('/dashboard/enquiries'), name: 'All enquiries' }
  return (
    <>
      <PageTitle title="Log this chat" back={back} />
      <div className="max-w-180">
        <Panel id="chat" title="WhatsApp chat">
          <form method="post" action={href('/dashboard/log-chat')} noValidate data-checked>
            <Field
              {...field('message')}
              label="Chat, or what is asked for"
              hint="Paste the messages. Name, number and product are taken from them if they are there."
              rows={7}
              maxLength={longest.message}
            />
            {product && (
              <p className="mb-4 text-ui wrap-anywhere">
                Product: <b>{withWholeCodes(product.title)}</b>
              </p>
            )}
            <Field {...field('name')} label="Name" maxLength={longest.name} />
            <Field {...field('phone')} label="Phone number" type="tel" inputMode="tel" />
            <Button look="ink">Save as enquiry</Button>
            <p className="mt-4 text-ui text-ink-2">
              The enquiry is assigned to you. No email or message is sent about it.
            </p>
          </form>
        </Panel>
      </div>
    </>
  )
}
