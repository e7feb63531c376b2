const thinSpace = '\u202f'
const units =
  'kPa MPa bar psi W kW MW kVA V VDC mA Hz kHz MHz GHz mm cm m ft inches L L/rev m³/h hp rpm N·m s min h ppm °C'
const numberAndUnit = new RegExp(`(?<=\\d) (?=(?:${units.replaceAll(' ', '|')})(?![\\w/]))`, 'gu')

/** Holds a number and its unit on one line, with the thin space of the house style. */
export function withThinSpaces(text: string) {
  return text.replaceAll(numberAndUnit, thinSpace)
}
