import type { DemoProduct } from './demo-product.ts'

const purifier = 'Spare Parts For Purifier'
const compressor = 'Spare Parts For Air Compressor'

export const purifierAndCompressor = [
  {
    category: purifier,
    subcategory: 'Alfa Laval',
    title: 'Intermediate service kit for MOPX 213',
    description: `O-rings, seals and gaskets for the bowl and for inlet and outlet, as changed at the intermediate service. A major service needs the drive parts as well.

Read the product number and the machine number off the nameplate: the type alone covers several bowls. A sharp photo of the whole plate is enough.`,
    type: 'Kit',
    maker: 'Alfa Laval',
    model: 'MOPX 213',
    specifications: [
      { name: 'Machine', value: 'self-cleaning oil separator' },
      { name: 'Service', value: 'intermediate' },
    ],
    availability: 'in stock',
    leadTime: '1 day',
    partNumbers: [
      { scheme: 'Maker', value: 'DEMO-213-81' },
      { scheme: 'Superseded', value: 'DEMO-213-80' },
    ],
    fits: [{ maker: 'Alfa Laval', model: 'MOPX 213' }],
    condition: 'New',
    picture: 'gaskets',
  },
  {
    category: purifier,
    subcategory: 'Mitsubishi Selfjector',
    title: 'Main seal ring for SJ series',
    description: `Sealing ring between bowl hood and main cylinder. When it leaks, oil goes to the sludge tank and the bowl will not stay closed.

Change it together with the seals of the pilot valve, and look at the seat it closes on: a scored edge cuts the new ring. Send the SJ model, the machine number and the part number from the book.`,
    type: 'Spare part',
    maker: 'Mitsubishi Selfjector',
    specifications: [{ name: 'Families', value: 'SJ-T, SJ-F, SJ-H' }],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    partNumbers: [{ scheme: 'Maker', value: 'SJ-DEMO-4410' }],
    fits: [
      { maker: 'Mitsubishi Selfjector', model: 'SJ-T' },
      { maker: 'Mitsubishi Selfjector', model: 'SJ-F' },
      { maker: 'Mitsubishi Selfjector', model: 'SJ-H' },
    ],
    condition: 'New',
    picture: 'gaskets',
  },
  {
    category: purifier,
    subcategory: 'GEA Westfalia',
    title: 'Gasket set for OSE 5-91-037',
    description: `Set of gaskets for the mineral-oil separator with self-cleaning bowl. It must match the bowl number, not only the type.

Check the pressure of the disc stack after fitting; a loose stack runs out of balance. Send a photo of the nameplate and the number stamped on the bowl.`,
    type: 'Kit',
    maker: 'GEA Westfalia',
    model: 'OSE 5-91-037',
    specifications: [
      { name: 'Family', value: 'OSE 5' },
      { name: 'Bowl', value: 'self-cleaning' },
    ],
    availability: 'to order',
    leadTime: '2 weeks',
    origin: 'Germany',
    partNumbers: [
      { scheme: 'Maker', value: 'DEMO-0037-591' },
      { scheme: 'Superseded', value: 'DEMO-0037-590' },
    ],
    fits: [{ maker: 'GEA Westfalia', model: 'OSE 5-91-037' }],
    condition: 'New',
    picture: 'gaskets',
  },
  {
    category: compressor,
    subcategory: 'Tanabe',
    title: 'Suction and delivery valve set for H-273',
    description: `Plate valves of the low and high pressure stage of the starting-air machine. Dirty or broken valves heat the air and slow the charging of the bottles.

Offered as complete valves, or as a kit of plates and springs. Use the right joint thickness: it sets the clearance above the piston. Send the compressor's serial number and say which stages are wanted.`,
    type: 'Kit',
    maker: 'Tanabe',
    model: 'H-273',
    specifications: [
      { name: 'Stages', value: '2' },
      { name: 'Service', value: 'starting air' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'H273-DEMO-VS2' },
      { scheme: 'Drawing', value: 'DEMO-H273-04' },
    ],
    fits: [{ maker: 'Tanabe', model: 'H-273' }],
    condition: 'New',
    picture: 'platevalve',
  },
  {
    category: compressor,
    subcategory: 'Sauer (J.P. Sauer & Sohn)',
    title: 'Valve kit for WP33L',
    description: `Concentric valves with joints for the air-cooled machine. Change all stages together; a new valve beside a tired one only moves the heat.

Piston rings and gudgeon pins on request. Send the compressor number from the plate on the crankcase and the running hours.`,
    type: 'Kit',
    maker: 'J.P. Sauer & Sohn',
    model: 'WP33L',
    specifications: [
      { name: 'Cooling', value: 'air' },
      { name: 'Service', value: 'starting air' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Germany',
    partNumbers: [
      { scheme: 'Maker', value: 'DEMO-033-905' },
      { scheme: 'Superseded', value: 'DEMO-033-903' },
    ],
    fits: [{ maker: 'J.P. Sauer & Sohn', model: 'WP33L' }],
    condition: 'New',
    picture: 'platevalve',
  },
  {
    category: compressor,
    subcategory: 'Sperre',
    title: 'Overhaul kit for HV1/140A',
    description: `Valves, rings and gaskets for the starting-air compressor, for one overhaul at the interval of the instruction book.

Give the serial number of the block and the running hours. Say if the cooler, the bearings or the automatic drain are due as well; then everything arrives in one case.`,
    type: 'Kit',
    maker: 'Sperre',
    model: 'HV1/140A',
    specifications: [{ name: 'Service', value: 'starting air' }],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Finland',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-1140-OK' }],
    fits: [{ maker: 'Sperre', model: 'HV1/140A' }],
    condition: 'New',
    picture: 'platevalve',
  },
  {
    category: compressor,
    subcategory: 'Hamworthy',
    title: 'Piston ring set for 3S4-50',
    description: `Compression and scraper rings for one machine. Measure the ring gap in the unworn part of the liner before fitting.

Relieve all pressure and lock the starter before opening. An old manual can be sent as a scan. Send the compressor's serial number and the part number from the book.`,
    type: 'Kit',
    maker: 'Hamworthy',
    model: '3S4-50',
    specifications: [{ name: 'Set for', value: 'one machine' }],
    availability: 'ask',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-3S4-PR50' }],
    fits: [{ maker: 'Hamworthy', model: '3S4-50' }],
    condition: 'New',
    picture: 'rings',
  },
] satisfies DemoProduct[]
