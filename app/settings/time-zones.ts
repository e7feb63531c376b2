/** The time zone of a country, given its two letters; undefined where its places have different clocks. */
export function timeZoneOf(country: string) {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
  const [zone, ...others] = zones
  return zone && others.every((other) => clock(other) === clock(zone)) ? zone : undefined
}

/** In winter and in summer. */
function clock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const year = new Date().getUTCFullYear()
  return [0, 6].map((month) => format.format(Date.UTC(year, month, 15, 12))).join()
}
