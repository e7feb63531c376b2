export const companyLocation = {
  road: 'Zakir Hossain Road',
  latitude: 22.3569,
  longitude: 91.8123,
  position: '22°21.4′N 091°48.7′E',
  port: 'Chattogram',
  zoom: 15,
} as const

export const mapOrigin = 'https://www.openstreetmap.org'
