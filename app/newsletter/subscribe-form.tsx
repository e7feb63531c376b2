import { href, useLocation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Trap } from '#app/ui/field.tsx'

import { agreement } from './subscriber.ts'

type Fields = { [name in 'id' | 'email' | 'source' | 'took' | 'problem']?: string | undefined }

/** `id` of the field, because a page that shows the form again has it twice. */
export function SubscribeForm({ id = 'newsletter-email', email, source, took, problem }: Fields) {
  const { pathname } = useLocation()
  return (
    <form method="post" action={href('/newsletter')} className="subscribe">
      {problem && (
        <strong id={`${id}-problem`} role="alert">
          {problem}
        </strong>
      )}
      <label htmlFor={id} className="sr-only">
        Email for the newsletter
      </label>
      <input type="hidden" name="source" value={source ?? withoutToken(pathname)} />
      <input
        id={id}
        type="email"
        name="email"
        placeholder="Enter Your Email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={email}
        {...(problem && {
          'aria-invalid': true,
          'aria-describedby': `${id}-problem`,
          autoFocus: true,
        })}
      />
      <Trap took={took} />
      <Button look="signal">Subscribe Now</Button>
      <small>{agreement.words}</small>
    </form>
  )
}

/** Another subscriber's record must not contain the token of a newsletter address. */
function withoutToken(pathname: string) {
  return pathname.startsWith(href('/newsletter')) ? href('/newsletter') : pathname
}
