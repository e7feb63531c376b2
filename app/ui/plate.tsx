import type { ReactNode } from 'react'

/** `id` where two rows may have one name. */
type Row = { id?: string; name: string; value: ReactNode }

export function Plate({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="plate px-6 py-4">
      {rows.map(({ id, name, value }) => (
        <div
          key={id ?? name}
          className="flex items-baseline justify-between gap-6 py-2 text-ui not-first:border-t not-first:border-ink/20"
        >
          <dt className="shrink-0 font-medium text-ink-2">{name}</dt>
          <dd className="text-right font-data text-small wrap-anywhere [&>a]:py-1.5 [&>a]:underline [&>a]:underline-offset-4">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
