import type { ReactNode } from 'react'

type PlateRow = { id?: string; name: string; value: ReactNode }

export function Plate({ rows }: { rows: readonly PlateRow[] }) {
  return (
    <dl className="plate plate-rows px-6 py-4">
      {rows.map(({ id, name, value }) => (
        <div key={id ?? name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
