import type { ComponentType } from 'react'

import type { IslandProps } from './hydrate-island.client.ts'

const files = import.meta.glob<Record<string, ComponentType<IslandProps>>>('/app/**/*.island.tsx')

for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) void wake(island)

/** The file exports only its component. React loads in parallel, because each step costs a round trip. */
async function wake(island: HTMLElement) {
  const { island: from = '' } = island.dataset
  const react = import('./hydrate-island.client.ts')
  const [Island] = Object.values((await files[from.replace('./', '/app/')]?.()) ?? {})
  if (!Island) throw new Error(`No island in ${from}`)
  const { hydrate } = await react
  hydrate(island, Island)
}
