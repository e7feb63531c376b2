import type { FlagName } from './picture-names.ts'

export type Client = { name: string; flag: FlagName }

/** Invented names and flags; a company replaces them with its own clients (R-HOME-11). */
export const firstClients: readonly Client[] = [
  { name: 'Alfa Lines', flag: 'pennant' },
  { name: 'Bravo Feeder', flag: 'disc' },
  { name: 'Charlie Towage', flag: 'diamond' },
  { name: 'Delta Bulk', flag: 'hoist' },
  { name: 'Echo Offshore', flag: 'cross' },
]
export const secondClients: readonly Client[] = [
  { name: 'Foxtrot Tankers', flag: 'saltire' },
  { name: 'Golf Dredging', flag: 'bands' },
  { name: 'Hotel Pilotage', flag: 'quarters' },
]

/** Continues the heading 'Our Clients'. */
export const clientsLine = 'keep fleets moving in 50+ countries'
