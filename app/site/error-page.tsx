import { href } from 'react-router'

import { CategoryList } from './category-list.tsx'

/** Nothing is at this address; the way on is (C-31). */
export function NotFound({ words }: { words: string }) {
  return (
    <Trouble title={words}>
      <p className="mt-4 max-w-xl text-lead text-ink-2">
        The address may be old or mistyped. Start from the equipment, or go{' '}
        <a href={href('/')} className="text-signal underline underline-offset-4">
          to the home page
        </a>
        .
      </p>
      <CategoryList className="mt-8 sm:columns-2 lg:columns-3" />
    </Trouble>
  )
}

/** Something failed here, not at the visitor's end. */
export function ErrorPage({ address }: { address: string }) {
  return (
    <Trouble title="Something went wrong on our side.">
      <p className="mt-4 max-w-xl text-lead text-ink-2">
        The page could not be read. Nothing you did is lost.{' '}
        <a href={address} className="text-signal underline underline-offset-4">
          Retry
        </a>
      </p>
    </Trouble>
  )
}

function Trouble({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="chart border-b border-ink">
        <div className="measure pt-14 pb-10">
          <h1 className="display heading-page">{title}</h1>
        </div>
      </div>
      <div className="neatline border-t-0" />
      <div className="measure py-10">{children}</div>
    </>
  )
}
