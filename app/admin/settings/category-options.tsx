import { useCategories } from '#app/catalogue/categories.ts'

/** The categories by name; `chosen` may be the number of one that is no more. */
export function CategoryOptions({ chosen }: { chosen: string }) {
  const { all, byId } = useCategories()
  return (
    <>
      {!byId.has(chosen) && <option value={chosen}>No category</option>}
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
