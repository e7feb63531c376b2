/** Where the company is, `position` as a chart gives it: the sketch of it is ui/maps/chittagong.svg, its labels are in chittagong-sketch.tsx. */
export const mapPlace = {
  road: 'Zakir Hossain Road',
  latitude: 22.3569,
  longitude: 91.8123,
  position: '22°21.4′N 091°48.7′E',
  port: 'Chattogram',
  zoom: 15,
} as const

/** Whose map is shown once a visitor asks for it; the contact page's policy allows this one address. */
export const mapOrigin = 'https://www.openstreetmap.org'
