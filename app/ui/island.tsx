import { type ComponentType, useId } from 'react'

/**
 * A component that the server renders and the browser hydrates later, separately from the page.
 * `from` is the island's file relative to `app/`; `props` must survive JSON.
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
