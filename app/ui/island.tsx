import { type ComponentType, useId } from 'react'

/** Is hydrated separately from the page. `from` is the file relative to `app/`; `props` must survive JSON. */
type Island<Props> = { from: `./${string}.island.tsx`; of: ComponentType<Props>; props: Props }

export function Island<Props extends object>({ from, of: Component, props }: Island<Props>) {
  return (
    <div id={useId()} data-island={from} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  )
}
