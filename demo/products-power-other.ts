import type { DemoProduct } from './demo-product.ts'

const generator = 'Generator'
const automation = 'Automation'
const other = 'Other Equipment'

export const powerAndOther = [
  {
    category: generator,
    subcategory: 'Main Marine Diesel',
    title: 'Yanmar 6EY18ALW auxiliary set',
    description: `Medium-speed set for the main switchboard of cargo ships, ready for heavy fuel. Overhauled set with load test report.

Send the rating in kW, voltage and frequency, and the class of the ship. For an exchange, add the engine number, the alternator plate and a sketch of the foundation.`,
    type: 'Reconditioned unit',
    maker: 'Yanmar',
    model: '6EY18ALW',
    specifications: [
      { name: 'Bore and stroke', value: '180 × 280 mm' },
      { name: 'Cylinders', value: '6' },
      { name: 'Output', value: '400–800 kW, by rating' },
    ],
    availability: 'ask',
    origin: 'Japan',
    condition: 'Reconditioned',
    certificate: 'Load test report',
    picture: 'genset',
  },
  {
    category: generator,
    subcategory: 'Open Diesel',
    title: 'Perkins 1104C-44TAG2 open set',
    description: `Skid-mounted set for decks, yards and workshops. Control panel with engine protection, day tank in the base.

It stands under a roof: an open set has no canopy. Send the load list with the largest motor and how it starts, the voltage and frequency, and the length of cable to the board.`,
    type: 'Complete unit',
    maker: 'Perkins',
    model: '1104C-44TAG2',
    specifications: [
      { name: 'Cylinders', value: '4' },
      { name: 'Class', value: 'about 100 kVA at 50 Hz' },
    ],
    availability: 'to order',
    leadTime: '6 weeks',
    condition: 'New',
  },
  {
    category: generator,
    subcategory: 'SoundProof Diesel',
    title: 'Denyo DCA-60 silent set',
    description: `Canopied set for harbour and barge work. The base is bunded, so a drip stays inside. Dual voltage by type.

Send the full type designation with its last letters, voltage and frequency, and where it will stand. For parts, the engine plate under the side door is the one that counts.`,
    type: 'Complete unit',
    maker: 'Denyo',
    model: 'DCA-60',
    specifications: [
      { name: 'Build', value: 'canopy, bunded base' },
      { name: 'Frequency', value: '50 Hz or 60 Hz, by type' },
    ],
    availability: 'to order',
    leadTime: '6 weeks',
    origin: 'Japan',
    condition: 'New or reconditioned',
    picture: 'silentset',
  },
  {
    category: generator,
    subcategory: 'Gas Generator Set',
    title: 'Caterpillar G3516 gas set',
    description: `V16 gas engine set for yards and islands. It needs a gas analysis before any offer: methane number, heating value and water decide the rating. Overhaul parts also.

Send the analysis, the gas pressure at the fence, the load profile and the height above sea. For parts, send the serial number of the engine and its hours.`,
    type: 'Complete unit',
    maker: 'Caterpillar',
    model: 'G3516',
    specifications: [
      { name: 'Engine', value: 'V16, gas' },
      { name: 'Class', value: 'about 1 MW' },
    ],
    availability: 'ask',
    condition: 'New or reconditioned',
  },
  {
    category: automation,
    title: 'Danfoss MBC 5100 pressure switch',
    description: `Block-type switch with snap contact for alarms and stand-by pumps. Ship approvals are on the plate.

State range, differential and fixing: pipe thread or flange block. Send the code number from the plate. After fitting, test it with a hand pump and note the make and break points.`,
    type: 'Spare part',
    maker: 'Danfoss',
    model: 'MBC 5100',
    specifications: [
      { name: 'Contact', value: 'SPDT, snap action' },
      { name: 'Enclosure', value: 'IP65' },
    ],
    impaCode: '990172',
    availability: 'in stock',
    leadTime: '1 day',
    partNumbers: [{ scheme: 'Maker', value: 'MBC51-DEMO-01' }],
    condition: 'New',
    picture: 'switch',
  },
  {
    category: automation,
    title: 'Nabtesco M-800-III remote control board',
    description: `Printed board for the remote control of the main engine from the bridge. An old board is exchanged after test.

Send a photo of both sides, with the board number and the revision readable, and the alarms that stood when it failed. Handle it by the edges and ship it in an antistatic bag.`,
    type: 'Spare part',
    maker: 'Nabtesco',
    model: 'M-800-III',
    specifications: [{ name: 'System', value: 'bridge manoeuvring' }],
    availability: 'to order',
    leadTime: '3 weeks',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'M8003-DEMO-PCB' },
      { scheme: 'Superseded', value: 'M8003-DEMO-PCA' },
    ],
    fits: [{ maker: 'Nabtesco', model: 'M-800-III' }],
    condition: 'New or reconditioned',
    picture: 'board',
  },
  {
    category: automation,
    title: 'DEIF GPC-3 generator controller',
    description: `Controls and protects one generator and its breaker, and shares the load with the others. Menus on a text display.

The settings file is needed to clone a unit: save it before the old one fails. Send the type code with its options, the software version and the supply voltage.`,
    type: 'Complete unit',
    maker: 'DEIF',
    model: 'GPC-3',
    specifications: [
      { name: 'Controls', value: 'one generator and breaker' },
      { name: 'Display', value: 'text' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Denmark',
    condition: 'New',
    picture: 'controller',
  },
  {
    category: other,
    title: 'Fresh water generator JWP-26-C parts',
    description: `Plates, gaskets and ejector nozzles for the vacuum distiller that lives on jacket water heat. The salinity probe is separate.

Low production is most often scale, a worn nozzle or an air leak, in that order. Send the serial number, the number of plates, and vacuum, sea and jacket temperatures as they stand.`,
    type: 'Spare part',
    maker: 'Alfa Laval',
    model: 'JWP-26-C',
    specifications: [{ name: 'Process', value: 'plate type, under vacuum' }],
    availability: 'in stock',
    leadTime: '3 days',
    partNumbers: [
      { scheme: 'Maker', value: 'JWP26-DEMO-PK' },
      { scheme: 'Drawing', value: 'DEMO-JWP26-03' },
    ],
    fits: [
      { maker: 'Alfa Laval', model: 'JWP-26-C80' },
      { maker: 'Alfa Laval', model: 'JWP-26-C100' },
    ],
    condition: 'New',
    picture: 'cooler',
  },
  {
    category: other,
    title: 'Oily water separator filter set',
    description: `Coalescer and filter elements for one change. Change them when the pressure across them rises to the mark in the manual.

Keep the type approval papers with the set: a surveyor may ask whether the elements are the approved ones. Send the model and serial number of the separator and the number on the old element.`,
    type: 'Kit',
    maker: 'Taiko',
    model: 'USH',
    specifications: [
      { name: 'Standard', value: 'IMO MEPC.107(49)' },
      { name: 'Limit', value: '15 ppm' },
    ],
    impaCode: '990176',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'USH-DEMO-F15' },
      { scheme: 'Superseded', value: 'USH-DEMO-F14' },
    ],
    fits: [{ maker: 'Taiko', model: 'USH' }],
    condition: 'New',
    picture: 'filters',
  },
  {
    category: other,
    title: 'Gasket set for M10 plate cooler',
    description: `Nitrile or EPDM gaskets, one for each plate. EPDM does not stand oil, so say what runs on both sides.

Count the plates, note the order in which they hang and take a photo from the side before opening. State glue or clip type, and the tightening measure from the plate on the frame.`,
    type: 'Kit',
    maker: 'Alfa Laval',
    model: 'M10',
    specifications: [
      { name: 'Material', value: 'NBR or EPDM' },
      { name: 'Fixing', value: 'glued or clipped' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    partNumbers: [{ scheme: 'Maker', value: 'M10-DEMO-GS' }],
    fits: [
      { maker: 'Alfa Laval', model: 'M10-BFM' },
      { maker: 'Alfa Laval', model: 'M10-MFM' },
    ],
    condition: 'New',
    picture: 'cooler',
  },
] satisfies DemoProduct[]
