import type { DrawingName } from './picture-names.ts'

/** By category id: one sentence of at most 150 characters. */
export const categoryIntros: Readonly<Record<number, string>> = {
  1: 'Radar, VHF, GMDSS, ECDIS, autopilot and gyro: complete sets and single units for the bridge.',
  2: 'Valves, liners, pistons, bearings and injection parts for main and auxiliary engines.',
  3: 'Service kits, seal rings and gasket sets for fuel and lube oil purifiers.',
  4: 'Valve kits, piston rings and overhaul sets for starting-air compressors.',
  5: 'Bearings, seals, nozzle rings and cartridge parts; have the serial number ready.',
  6: 'Governors and actuators, exchanged or repaired, with a test sheet.',
  7: 'Mechanical seals, impellers, sleeves and rotor sets for the pumps of the engine room.',
  8: 'Valve plates, shaft seals, liners and pistons for air-conditioning and provision plants.',
  9: 'Propulsion engines for tugs, coasters and work boats, new or rebuilt, and their parts.',
  10: 'Pressure gauges, bilge alarms and cylinder indicators, with calibration where it counts.',
  11: 'Gauge glasses, burners, refractory and dampers for boilers and incinerators.',
  12: 'Hydraulic motors, cleats and fittings for winches, cranes and hatch covers.',
  13: 'Centrifugal and gear pumps with their marine motors, class certificate on order.',
  14: 'Biological plants and their blowers, pumps, float switches and diffusers.',
  15: 'Release hooks, fall wires and boat engine spares, with certificate where the rules ask for it.',
  16: 'Open, soundproof, marine diesel and gas sets, by rating, voltage and frequency.',
  17: 'Pressure switches, controllers and printed boards for engine and generator control.',
  18: 'Fresh water generators, oily water separators, plate coolers and what fits nowhere else.',
}

export const categoryDrawings: Readonly<Record<number, DrawingName>> = {
  1: 'radar',
  2: 'piston',
  3: 'purifier',
  4: 'compressor',
  5: 'turbo',
  6: 'governor',
  7: 'impeller',
  8: 'accompressor',
  9: 'engine',
  10: 'gauge',
  11: 'incinerator',
  12: 'winch',
  13: 'pump',
  14: 'sewage',
  15: 'lifeboat',
  16: 'genset',
  17: 'cabinet',
  18: 'cooler',
}

/** Of a product that nothing else tells of, where the drawing of its category would show another machine. */
export const unknownDrawings: Readonly<Record<number, DrawingName>> = {
  1: 'nameplate',
  2: 'engine',
  7: 'pump',
  10: 'nameplate',
  11: 'nameplate',
  12: 'nameplate',
  13: 'nameplate',
  15: 'nameplate',
  17: 'nameplate',
  18: 'nameplate',
}

export const subcategoryDrawings: Readonly<Record<number, DrawingName>> = {
  101: 'recorder',
  102: 'printer',
  103: 'ais',
  104: 'vhf',
  105: 'gps',
  106: 'radar',
  107: 'gmdss',
  108: 'autopilot',
  109: 'gyro',
  110: 'ecdis',
  111: 'display',
  112: 'speedlog',
  113: 'bnwas',
  114: 'epirb',
  115: 'sart',
  116: 'gps',
  117: 'nameplate',
  1603: 'silentset',
}

/** Differs from the page: the specification gives 9 the drawing of 1 (R-ENT-4, C-68). */
export const categoryIcons: Readonly<Record<number, DrawingName>> = { 9: 'radar' }
