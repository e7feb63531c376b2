import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

type IslandFile = Record<string, ComponentType<Record<string, unknown>>>
const files = import.meta.glob<IslandFile>('/app/**/*.island.tsx')

/** Hydrates a server-rendered island. An island's file exports its component and nothing else. */
export async function hydrate(island: HTMLElement) {
  const { island: from = '', props = '{}' } = island.dataset
  const [Island] = Object.values((await files[from.replace('./', '/app/')]?.()) ?? {})
  if (!Island) throw new Error(`No island in ${from}`)
  hydrateRoot(island, createElement(Island, JSON.parse(props)), { identifierPrefix: island.id })
  island.dataset.awake = ''
}
