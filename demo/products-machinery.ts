import type { DemoProduct } from './demo-product.ts'

const engine = 'Marine Engine'
const instruments = 'Instruments and Meters'
const boiler = 'Boiler and Incinerator'
const deck = 'Deck Machinery'

export const machinery = [
  {
    category: engine,
    title: 'Cummins KTA19-M3 marine engine',
    description: `Six cylinders in line, turbocharged and aftercooled, common in tugs and coasters. Heat exchanger or keel cooling. Rebuilt with test sheet, or new.

For parts, the engine serial number (ESN) decides: the parts list hangs on it, not on the type. For an engine, send rating, gearbox, rotation and cooling, and the class of the ship.`,
    type: 'Complete unit',
    maker: 'Cummins',
    model: 'KTA19-M3',
    specifications: [
      { name: 'Displacement', value: '18.9 L' },
      { name: 'Output', value: 'about 600 hp at 1800 rpm' },
      { name: 'Cylinders', value: '6 in line' },
    ],
    availability: 'to order',
    leadTime: '10 weeks',
    alternatives: ['Weichai WP12C marine engine', 'Yanmar 6HYM-WET propulsion engine'],
    condition: 'New or reconditioned',
    picture: 'engine',
  },
  {
    category: engine,
    title: 'Weichai WP12C marine engine',
    description: `Six-cylinder engine for inland and fishing vessels, in several ratings. With gearbox on request.

A class certificate depends on the batch, so ask for it with the first message and not after delivery. Send rated power and speed, gearbox ratio, and the space between the bearers.`,
    type: 'Complete unit',
    maker: 'Weichai',
    model: 'WP12C',
    specifications: [
      { name: 'Cylinders', value: '6' },
      { name: 'Ratings', value: 'several, by duty' },
    ],
    availability: 'to order',
    leadTime: '8 weeks',
    origin: 'China',
    alternatives: ['Cummins KTA19-M3 marine engine'],
    condition: 'New',
    picture: 'engine',
  },
  {
    category: engine,
    title: 'Yanmar 6HYM-WET propulsion engine',
    description: `High-speed engine for work boats, with wet manifold, turbocharger and intercooler. Gearbox and panel are separate.

Send the engine number, the gearbox type and ratio, and the duty of the boat in hours a year. Filters, impellers, anodes and belts for the first year can go with the engine.`,
    type: 'Complete unit',
    maker: 'Yanmar',
    model: '6HYM-WET',
    specifications: [
      { name: 'Cylinders', value: '6' },
      { name: 'Charge', value: 'turbocharger and intercooler' },
    ],
    availability: 'to order',
    leadTime: '12 weeks',
    origin: 'Japan',
    alternatives: ['Cummins KTA19-M3 marine engine'],
    condition: 'New or reconditioned',
    picture: 'engine',
  },
  {
    category: instruments,
    title: 'Deckma OMD-24 15 ppm bilge alarm',
    description: `Measures the oil in the water after the separator and stops the discharge. Two alarm relays and data storing. Measuring cell and dryer are wear parts.

Send the serial number, the date of the calibration certificate and the fault it shows. When the reading stands still, clean the cell first: most often it is the glass.`,
    type: 'Complete unit',
    maker: 'Deckma Hamburg',
    model: 'OMD-24',
    specifications: [
      { name: 'Standard', value: 'IMO MEPC.107(49)' },
      { name: 'Range', value: '0–30 ppm' },
      { name: 'Alarms', value: 'adjustable, 1–15 ppm' },
      { name: 'Supply', value: '24 V' },
      { name: 'Enclosure', value: 'IP65' },
    ],
    impaCode: '990153',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Germany',
    condition: 'New',
    certificate: "Maker's calibration certificate on request",
    picture: 'bilgealarm',
  },
  {
    category: instruments,
    title: 'WIKA 213.53 liquid-filled pressure gauge',
    description: `Bourdon gauge in stainless case, filled against vibration. For oil, water and air lines.

State range, thread, and bottom or back entry. Choose the range so that the working pressure stands near the middle of the scale. For a set for the whole engine room, send a list with one line per gauge.`,
    type: 'Complete unit',
    maker: 'WIKA',
    model: '213.53',
    specifications: [
      { name: 'Nominal size', value: '50, 63 or 100' },
      { name: 'Scale', value: 'bar or psi' },
      { name: 'Case', value: 'stainless steel, liquid-filled' },
    ],
    impaCode: '990154',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Germany',
    condition: 'New',
    picture: 'gauge',
  },
  {
    category: instruments,
    title: 'Leutert cylinder pressure indicator',
    description: `Draws the indicator card of slow and medium-speed engines by hand and spring. Springs for several ranges lie in the case; paper and calibration are supplied.

Send the type engraved on the drum, the springs you have and the thread of the indicator cock. Pistons and springs belong together and are calibrated together.`,
    type: 'Complete unit',
    maker: 'Leutert',
    model: 'Type 50',
    specifications: [{ name: 'Principle', value: 'mechanical indicator' }],
    impaCode: '990155',
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Germany',
    condition: 'New or reconditioned',
    picture: 'indicator',
  },
  {
    category: boiler,
    title: 'TeamTec OG 200C incinerator parts',
    description: `Burner, refractory and damper parts for the shipboard incinerator, which takes sludge oil and solid waste. Control relays on request.

Which IMO standard applies depends on the age of the unit: send the date of build and the serial number from the plate. For refractory, a photo from the door and one from the ash side show what is needed.`,
    type: 'Spare part',
    maker: 'TeamTec',
    model: 'OG 200C',
    specifications: [{ name: 'Standard', value: 'IMO MEPC.76(40) or MEPC.244(66), by age' }],
    availability: 'to order',
    leadTime: '4 weeks',
    origin: 'Norway',
    partNumbers: [{ scheme: 'Maker', value: 'OG200C-DEMO-KIT' }],
    fits: [{ maker: 'TeamTec', model: 'OG 200C' }],
    condition: 'New',
    picture: 'incinerator',
  },
  {
    category: boiler,
    title: 'Klinger reflex gauge glass type B, size VII',
    description: `Borosilicate glass for the level gauge of a boiler. Change the glass and both joints together, and never fit a used glass again.

Tighten cold, from the middle outwards, then warm up slowly and follow up as the gauge's manual says. Measure the old glass: length, width, thickness. Give the boiler pressure too.`,
    type: 'Spare part',
    maker: 'Klinger',
    model: 'B VII',
    specifications: [
      { name: 'Size', value: '280 × 34 × 17 mm' },
      { name: 'Material', value: 'borosilicate glass' },
    ],
    impaCode: '990157',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Austria',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-B7-280' }],
    condition: 'New',
    picture: 'gaugeglass',
  },
  {
    category: deck,
    title: 'Staffa HMB100 hydraulic motor',
    description: `Radial-piston motor for winches and cranes. Fixed displacement; it runs smoothly at very low speed. Seal kit and valve block on request.

Send the full code from the plate with shaft and porting letters, and a photo of the shaft end. High leakage from the case drain tells of wear: measure it warm before the motor comes out.`,
    type: 'Complete unit',
    maker: 'Kawasaki Staffa',
    model: 'HMB100',
    specifications: [
      { name: 'Displacement', value: 'about 1.6 L/rev' },
      { name: 'Type', value: 'radial piston, fixed' },
    ],
    availability: 'to order',
    leadTime: '6 weeks',
    condition: 'New or reconditioned',
    picture: 'hydmotor',
  },
  {
    category: deck,
    title: 'Hatch cover quick-acting cleat',
    description: `Cleat with rubber washer that holds the panel on the coaming. Washers, nuts and snugs are offered one by one; rubber packing by the metre too.

A drawing or a sample is needed. Without either, send rod length, thread, washer size and one photo with a ruler beside the cleat. A cleat is not there to make a worn packing tight; check the packing first.`,
    type: 'Spare part',
    specifications: [{ name: 'Material', value: 'galvanised steel and rubber' }],
    impaCode: '990159',
    availability: 'in stock',
    leadTime: '1 day',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-QAC-20' }],
    condition: 'New',
    picture: 'cleat',
  },
] satisfies DemoProduct[]
