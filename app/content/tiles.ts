import type { DrawingName } from './picture-names.ts'

export type Tile = {
  id: number
  name: string
  path: string
  image: DrawingName
  /** A photo on the chart or on paper, a light drawing on dark, or half photo and half drawing. */
  look: 'chart' | 'paper' | 'night' | 'half'
}

/**
 * The six tiles of the home page. Their ids are displayed and are not category ids: a tile links to its
 * path only (R-HOME-13, R-HOME-14, C-7).
 */
export const tiles: readonly Tile[] = [
  {
    id: 17,
    name: 'Air compressor',
    path: '/categories/air-compressor',
    image: 'compressor',
    look: 'chart',
  },
  { id: 15, name: 'Lifeboat', path: '/categories/lifeboat', image: 'lifeboat', look: 'paper' },
  {
    id: 18,
    name: 'Marine engine parts',
    path: '/categories/marine-engine-parts',
    image: 'piston',
    look: 'paper',
  },
  {
    id: 19,
    name: 'JRC radar model',
    path: '/categories/jrc-jma-9122-radar',
    image: 'radar',
    look: 'night',
  },
  { id: 16, name: 'Generator', path: '/categories/generator', image: 'genset', look: 'paper' },
  { id: 20, name: 'Pumps', path: '/categories/pumps', image: 'pump', look: 'half' },
]
