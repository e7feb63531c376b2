import { type ComponentType, useId } from 'react'

/** Is hydrated separately from the page. `from` is the file relative to `app/`; `props` must survive JSON. */
export function Island<Props extends object>({
  from,
  of: Component,
  props,
}: {
  from: `./${string}.island.tsx`
  of: ComponentType<Props>
  props: Props
}) {
  return (
    <div id={useId()} data-island={from} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  )
}
