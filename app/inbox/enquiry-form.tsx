import type { ReactNode } from 'react'
import { href } from 'react-router'

import type { Problems, Typed } from '#app/http/form-input.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field, Tick, Trap } from '#app/ui/field.tsx'

import { longest } from './enquiry.ts'

const names = ['name', 'phone', 'email', 'message', 'terms']

type EnquiryForm = {
  product?: { _id: string } | undefined
  entry?: Typed | undefined
  problems?: Problems | undefined
  children?: ReactNode
}

export function EnquiryForm({ product, entry, problems, children }: EnquiryForm) {
  const productId = product?._id ?? entry?.productId
  // Keeps drafts of different searches apart.
  const subject = entry?.subject
  const first = names.find((name) => problems?.[name])
  const field = (name: string) => ({
    id: name,
    name,
    problem: problems?.[name],
    focus: name === first,
  })
  const typed = (name: string) => ({ ...field(name), defaultValue: entry?.[name] })
  return (
    <form
      method="post"
      action={href('/enquiries')}
      className="form"
      data-wakes
      data-draft={productId ?? subject ?? ''}
    >
      <div className="fields">
        {children}
        <ErrorSummary of={names} problems={problems} />
        {productId && <input type="hidden" name="productId" value={productId} />}
        {subject && <input type="hidden" name="subject" value={subject} />}
        <input type="hidden" name="key" defaultValue={entry?.key} />
        <Field
          {...typed('name')}
          label="Name"
          autoComplete="name"
          maxLength={longest.name}
          required
        />
        <Field
          {...typed('phone')}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Phone or email: one is enough."
        />
        <Field {...typed('email')} label="Email" type="email" autoComplete="email" />
        <Field
          {...typed('message')}
          label="Message"
          rows={5}
          maxLength={longest.message}
          required
        />
        <Tick {...field('terms')} checked={Boolean(entry?.terms)}>
          You may store this message to answer me (
          <a href={href('/privacy-policy')}>privacy policy</a>).
        </Tick>
        <div className="field tick remember">
          <input type="checkbox" id="remember" data-remember="" />
          <label htmlFor="remember">Remember my contact details on this device</label>
        </div>
        <Trap took={entry?.took} />
        <Button look="signal">Send message</Button>
      </div>
    </form>
  )
}
