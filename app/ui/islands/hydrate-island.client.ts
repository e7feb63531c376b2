import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

export type IslandProps = Record<string, unknown>

export function hydrate(island: HTMLElement, Island: ComponentType<IslandProps>) {
  const props = JSON.parse(island.dataset['props'] ?? '{}')
  hydrateRoot(island, createElement(Island, props), { identifierPrefix: island.id })
  island.dataset['awake'] = ''
}
