import { useCategories } from '#app/catalogue/categories.ts'

import { numberIn } from './typed-value.ts'
import type { ValueField } from './value-field.tsx'

/** A category by its name; its number is stored. */
export function CategoryChoice({ path, label, value, onChange, problems }: ValueField) {
  const { all, byId } = useCategories()
  const chosen = String(value)
  const problem = problems[path]
  return (
    <div className="field">
      <label htmlFor={path}>{label}</label>
      <select
        id={path}
        name={path}
        value={chosen}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': `${path}-problem` })}
        onChange={(event) => onChange(numberIn(event.currentTarget.value))}
      >
        {!byId.has(chosen) && <option value={chosen}>No category</option>}
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {problem && <strong id={`${path}-problem`}>{problem}</strong>}
    </div>
  )
}
