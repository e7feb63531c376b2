import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Calls `onHydrated` once the controls of the page work. */
export function hydrateAdmin(onHydrated: () => void) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated tell={onHydrated}>
          <HydratedRouter />
        </Hydrated>
      </StrictMode>,
    )
  })
}

function Hydrated({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell])
  return children
}
