import type { DrawingName } from './picture-names.ts'

type Intro = { intro: string; drawing: DrawingName }

/**
 * The head of each category page, by category id: one sentence of at most 150 characters, and the
 * drawing for products without a picture.
 */
export const categoryIntros: Readonly<Record<number, Intro>> = {
  1: {
    intro:
      'Radar, VHF, GMDSS, ECDIS, autopilot and gyro: complete sets and single units for the bridge.',
    drawing: 'radar',
  },
  2: {
    intro: 'Valves, liners, pistons, bearings and injection parts for main and auxiliary engines.',
    drawing: 'piston',
  },
  3: {
    intro: 'Service kits, seal rings and gasket sets for fuel and lube oil purifiers.',
    drawing: 'purifier',
  },
  4: {
    intro: 'Valve kits, piston rings and overhaul sets for starting-air compressors.',
    drawing: 'compressor',
  },
  5: {
    intro: 'Bearings, seals, nozzle rings and cartridge parts; have the serial number ready.',
    drawing: 'turbo',
  },
  6: {
    intro: 'Governors and actuators, exchanged or repaired, with a test sheet.',
    drawing: 'governor',
  },
  7: {
    intro: 'Mechanical seals, impellers, sleeves and rotor sets for the pumps of the engine room.',
    drawing: 'impeller',
  },
  8: {
    intro:
      'Valve plates, shaft seals, liners and pistons for air-conditioning and provision plants.',
    drawing: 'accompressor',
  },
  9: {
    intro: 'Propulsion engines for tugs, coasters and work boats, new or rebuilt, and their parts.',
    drawing: 'engine',
  },
  10: {
    intro:
      'Pressure gauges, bilge alarms and cylinder indicators, with calibration where it counts.',
    drawing: 'gauge',
  },
  11: {
    intro: 'Gauge glasses, burners, refractory and dampers for boilers and incinerators.',
    drawing: 'incinerator',
  },
  12: {
    intro: 'Hydraulic motors, cleats and fittings for winches, cranes and hatch covers.',
    drawing: 'winch',
  },
  13: {
    intro: 'Centrifugal and gear pumps with their marine motors, class certificate on order.',
    drawing: 'pump',
  },
  14: {
    intro: 'Biological plants and their blowers, pumps, float switches and diffusers.',
    drawing: 'sewage',
  },
  15: {
    intro:
      'Release hooks, fall wires and boat engine spares, with certificate where the rules ask for it.',
    drawing: 'lifeboat',
  },
  16: {
    intro: 'Open, soundproof, marine diesel and gas sets, by rating, voltage and frequency.',
    drawing: 'genset',
  },
  17: {
    intro: 'Pressure switches, controllers and printed boards for engine and generator control.',
    drawing: 'cabinet',
  },
  18: {
    intro:
      'Fresh water generators, oily water separators, plate coolers and what fits nowhere else.',
    drawing: 'cooler',
  },
}

/**
 * Drawings for subcategories that need another drawing than their category, by subcategory id. Subcategories that
 * are makers use the drawing of their category.
 */
export const subcategoryDrawings: Readonly<Record<number, DrawingName>> = {
  101: 'recorder',
  102: 'printer',
  103: 'display',
  104: 'vhf',
  105: 'gps',
  107: 'handheld',
  108: 'autopilot',
  109: 'gyro',
  110: 'ecdis',
  111: 'display',
  112: 'display',
  113: 'display',
  114: 'epirb',
  115: 'sart',
  116: 'gps',
  117: 'printer',
  1603: 'silentset',
}
