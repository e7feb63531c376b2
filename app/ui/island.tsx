import { type ComponentType, useId } from 'react'

/**
 * A component that the server draws and the browser wakes by itself, later.
 * `from` is the island's file as seen from `app/`; `props` must survive JSON.
 */
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
