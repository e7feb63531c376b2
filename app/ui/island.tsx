import { type ComponentType, useId } from 'react'
import filesOf from 'virtual:island-files'

/** Hydrates separately. `from` is relative to `app/`; `props` must survive JSON. */
type Island<Props> = {
  from: `./${string}.island.tsx`
  of: ComponentType<Props>
  props: Props
  isPreloaded?: boolean
  /** It wakes for visitors who save data too, because nothing works without it. */
  isNeeded?: boolean
}

export function Island<Props extends object>(island: Island<Props>) {
  const { from, of: Component, props, isPreloaded, isNeeded } = island
  return (
    <>
      {isPreloaded &&
        preloads(from).map((file) => (
          <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
        ))}
      <div
        id={useId()}
        data-island={from}
        data-needed={isNeeded}
        data-props={JSON.stringify(props)}
      >
        <Component {...props} />
      </div>
    </>
  )
}

function preloads(from: string) {
  const name = from.split('/').at(-1)?.replace('.tsx', '') ?? ''
  const all = ['islands.client', 'hydrate-island.client', name].map((file) => filesOf[file] ?? [])
  return [...new Set(all.flat())]
}
