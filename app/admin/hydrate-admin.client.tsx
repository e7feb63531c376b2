import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { restoreTyped, watchTyped } from '#app/ui/admin/typed-fields.ts'

watchTyped()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
      </Hydrated>
    </StrictMode>,
  )
})

function Hydrated({ children }: { children: ReactNode }) {
  useEffect(doWhatWasEarly, [])
  return children
}

function doWhatWasEarly() {
  for (const button of globalThis.takeEarlyPresses?.() ?? []) button.click()
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
  restoreTyped()
}
