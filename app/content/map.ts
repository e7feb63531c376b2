/**
 * The company's location; `position` is in chart notation. The sketch map is site/chittagong.svg, its labels are
 * in chittagong-sketch.tsx.
 */
export const mapPlace = {
  road: 'Zakir Hossain Road',
  latitude: 22.3569,
  longitude: 91.8123,
  position: '22°21.4′N 091°48.7′E',
  port: 'Chattogram',
  zoom: 15,
} as const

/** The origin of the map that a visitor can load; the contact page's policy allows frames of this origin only. */
export const mapOrigin = 'https://www.openstreetmap.org'
