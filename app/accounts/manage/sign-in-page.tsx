import { data, redirectDocument } from 'react-router'

import { site } from '#app/content/site.ts'
import { ownerHere, refusedSignIn } from '#app/context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import rose from '#app/ui/grounds/rose.svg?url'

import { wayIn } from '../way-in.ts'
import type { Route } from './+types/sign-in-page.ts'

import '#app/desk/desk.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  if (context.get(ownerHere)) throw redirectDocument(wayIn(searchParams.get('next')), 303)
  const refused = context.get(refusedSignIn)
  // Where the owner was going stays in the address, through every try.
  return data({ refused, here: `/admin-login${search}` }, { status: refused?.status ?? 200 })
}

/** Where the owner signs in; a form of plain HTML, so that it works on whatever is at hand (R-LOGIN-1). */
export default function SignInPage({ loaderData: { refused, here } }: Route.ComponentProps) {
  const title = `Login Admin | ${site.name}`
  return (
    <main className="sign-in">
      {/* An alert that is there from the start is seldom read out; the title is. */}
      <title>{refused ? `${refused.message}: ${title}` : title}</title>
      <meta name="robots" content="noindex" />
      <img src={rose} alt="" className="rose" />
      <div>
        <a href="/" className="company">
          <img src="/favicon.svg" alt="" width={44} height={44} />
          <span>
            {site.name}
            <small>To the site</small>
          </span>
        </a>
        {/* What is no address at all gets the same words as a wrong one. */}
        <form method="post" action={here} noValidate className="form">
          <h1 className="display text-h3">Login Admin</h1>
          {refused && (
            <p role="alert" className="faults">
              {refused.message}
            </p>
          )}
          <Field
            id="email"
            name="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            defaultValue={refused?.email}
            focus={!refused?.email}
          />
          <Field
            id="password"
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            focus={Boolean(refused?.email)}
          />
          <Button look="signal">Login</Button>
          <p className="text-small text-ink-2">
            Lost the password? Whoever runs this site can draw another one on its machine.
          </p>
        </form>
      </div>
    </main>
  )
}
