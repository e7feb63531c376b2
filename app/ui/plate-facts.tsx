import type { ReactNode } from 'react'

/** A list of names and values that looks like a nameplate. */
export function PlateFacts({ children }: { children: ReactNode }) {
  return <dl className="plate px-6 py-4">{children}</dl>
}

/** Name on the left, value on the right; a value may be a link. */
export function PlateFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2 text-ui not-first:border-t not-first:border-ink/20">
      <dt className="shrink-0 font-medium text-ink-2">{name}</dt>
      <dd className="text-right font-data text-small wrap-anywhere [&>a]:py-1.5 [&>a]:underline [&>a]:underline-offset-4">
        {children}
      </dd>
    </div>
  )
}
