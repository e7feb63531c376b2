import { type DrawingName, drawingNames } from './picture-names.ts'

/** What a part is called. Words of many meanings, such as valve and pump, are left out. */
export const drawingWords: Partial<Record<DrawingName, string>> = {
  accompressor: 'refrigeration compressor|ac compressor|a/c compressor',
  ais: 'ais transponder|ais transceiver',
  anchor: 'anchor',
  autopilot: 'autopilot|auto pilot|steering stand',
  battery: 'battery',
  bearing:
    'bearing shell|big end bearing|main bearing|crankpin bearing|conrod bearing|bearing half',
  bellows: 'expansion joint|bellow|compensator',
  belt: 'v-belt|v belt|fan belt|drive belt|pulley',
  bilgealarm: 'bilge alarm|oil content meter|ppm alarm|ppm monitor',
  bnwas: 'bnwas|bridge watch alarm',
  board: 'printed board|circuit board|pcb|control board',
  breaker: 'circuit breaker|breaker|contactor|mccb|mcb|acb',
  burner: 'burner|atomizer|atomiser|burner nozzle|burner tip',
  butterfly: 'butterfly valve',
  cabinet: 'control cabinet|automation cabinet',
  camshaft: 'camshaft|cam shaft',
  chain: 'anchor chain|chain cable|kenter shackle|joining shackle',
  cleat: 'cleat',
  compressor: 'air compressor|starting air compressor',
  conrod: 'connecting rod|conrod|con rod',
  controller: 'generator controller',
  cooler: 'plate cooler|plate heat exchanger',
  coupling: 'flexible coupling|coupling rubber|coupling element|shaft coupling|jaw coupling',
  crankshaft: 'crankshaft|crank shaft',
  cylinderhead: 'cylinder head|cylinder cover',
  display: 'echo sounder',
  ecdis: 'ecdis',
  engine: 'marine engine|propulsion engine|diesel engine',
  epirb: 'epirb',
  extinguisher: 'extinguisher',
  fan: 'axial fan|fan|ventilator',
  filters: 'filter|filter cartridge|filter insert|coalescer|filter element',
  gaskets: 'gasket|seal kit|packing set|o-ring|o ring|seal ring',
  gauge: 'pressure gauge|manometer',
  gaugeglass: 'gauge glass|level glass|sight glass',
  gearpump: 'gear oil pump|gear pump',
  gearwheel: 'gear wheel|gearwheel|pinion|sprocket',
  genset: 'generator set|generating set|genset',
  globevalve: 'globe valve|gate valve|stop valve|angle valve|shut-off valve',
  gmdss: 'mf/hf radio|gmdss console',
  governor: 'governor',
  gyro: 'gyrocompass|gyro compass',
  handheld: 'handheld radio|portable vhf|two-way vhf',
  hook: 'release hook|lifeboat hook',
  hose: 'hydraulic hose|high pressure hose|flexible hose|hose assembly',
  hydmotor: 'hydraulic motor',
  impeller: 'impeller|mouth ring|wear ring',
  incinerator: 'incinerator',
  indicator: 'pressure indicator|engine indicator',
  injector: 'injection nozzle|injector|fuel valve|fuel injection valve|injection valve',
  lifeboat: 'lifeboat',
  lifebuoy: 'lifebuoy|life buoy',
  liner: 'liner',
  magnetron: 'magnetron',
  mechseal: 'sleeve and seal|mechanical seal|shaft seal|shaft sleeve',
  motor: 'electric motor|three-phase motor|induction motor',
  navlight:
    'navigation light|navigation lantern|masthead light|side light|sidelight|stern light|anchor light',
  nozzlering: 'nozzle ring',
  piston: 'piston|piston crown',
  platevalve: 'valve plate|compressor valve|suction valve|delivery valve|discharge valve',
  plunger: 'plunger and barrel|plunger|plunger barrel|pump element',
  printer: 'navtex receiver',
  propeller: 'propeller',
  pump: 'centrifugal pump|sea water pump|cooling water pump|bilge pump|ballast pump|fire pump',
  purifier: 'purifier',
  radar: 'radar scanner|radar antenna|scanner unit|radar',
  recorder: 'voyage data recorder|vdr',
  rings: 'piston ring|scraper ring|oil ring',
  rope: 'rope|hawser',
  rotor: 'rotor shaft|turbine rotor|turbocharger rotor',
  safetyvalve: 'safety valve|relief valve',
  sart: 'sart',
  screws: 'rotor set|power rotor|idler rotor',
  sensor:
    'temperature sensor|pressure sensor|temperature transmitter|pressure transmitter|thermocouple|pressure transducer',
  separator: 'oily water separator|bilge separator',
  sewage: 'sewage treatment plant|sewage plant',
  shackle: 'shackle',
  solenoid: 'solenoid valve|solenoid coil|solenoid',
  speedlog: 'speed log|doppler log',
  springs: 'spring',
  strainer: 'strainer|strainer basket|filter basket',
  studs: 'stud|bolt|nut|washer',
  switch: 'pressure switch|pressostat',
  thermometer: 'thermometer',
  tubes: 'tube bundle|tube nest|tube stack|cooler tube|heat exchanger tube',
  turbo: 'turbocharger',
  valve:
    'valve and seat|exhaust valve|inlet valve|intake valve|valve spindle|valve seat|valve guide|exhaust valve spindle',
  verticalpump: 'vertical marine centrifugal pump|vertical pump|vertical centrifugal pump',
  vhf: 'vhf radio|vhf radiotelephone',
  winch: 'winch|windlass|capstan',
  wire: 'wire rope|fall wire|steel wire rope',
}

const drawingsByName = new Map(
  drawingNames.flatMap((drawing) =>
    (drawingWords[drawing]?.split('|') ?? []).map((name) => [name, drawing] as const),
  ),
)

const mostWords = 4
const suffix = /^(?:sets?|kits?|assembly|assy|complete|units?|spares?|parts?|type|[a-z]|\S*\d\S*)$/i

/** Of the part that a title or the name of a subcategory ends in, before 'for' and commas; models are left out. */
export function drawingNamed(title: string) {
  const [head = ''] = title.split(/[,;:(]|\s(?:for|of|with|to|from|in)\s/i)
  const isCapital = head === head.toUpperCase()
  const named = head.trim().split(/\s+/)
  for (let last = named.pop(); last; last = named.pop()) {
    const found = drawingOfLast([...named, last])
    if (found) return found
    const isModel = !isCapital && last === last.toUpperCase()
    if (!isModel && !suffix.test(last)) return undefined
  }
  return undefined
}

function drawingOfLast(named: string[]) {
  for (let count = Math.min(mostWords, named.length); count > 0; count--) {
    const name = named.slice(-count).join(' ').toLowerCase()
    const found = drawingsByName.get(name) ?? drawingsByName.get(singular(name))
    if (found) return found
  }
  return undefined
}

function singular(name: string) {
  return name.replace(/ies$/, 'y').replace(/s$/, '')
}
