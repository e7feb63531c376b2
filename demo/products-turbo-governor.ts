import type { DemoProduct } from './demo-product.ts'

const turbocharger = 'Spare Parts For Turbocharger'
const governor = 'Spare Parts For Governor'

export const turboAndGovernor = [
  {
    category: turbocharger,
    subcategory: 'ABB (Accelleron)',
    title: 'Bearing set for VTR 354',
    description: `Rolling bearings with pump and springs for both ends. VTR machines carry their own oil sumps, and their bearings have a fixed life in running hours.

State the HT number from the nameplate, the hours since the last change and the speed at full load. Bearings are changed in pairs, with new lock plates.`,
    type: 'Kit',
    maker: 'ABB',
    model: 'VTR 354',
    specifications: [
      { name: 'Bearings', value: 'ball and roller, self-lubricated' },
      { name: 'Set for', value: 'compressor and turbine end' },
    ],
    availability: 'in stock',
    leadTime: '1 day',
    partNumbers: [
      { scheme: 'Maker', value: 'VTR354-DEMO-BRG' },
      { scheme: 'Superseded', value: 'VTR354-DEMO-BRF' },
    ],
    fits: [{ maker: 'ABB', model: 'VTR 354' }],
    condition: 'New',
    picture: 'rotor',
  },
  {
    category: turbocharger,
    subcategory: 'ABB (Accelleron)',
    title: 'Cartridge parts for TPS 48',
    description: `Plain bearings, sealing rings and V-clamp for the radial machine. A reconditioned rotor comes with its balance report; the felt of the silencer is separate.

Send the HT number and the nameplate's whole text, because the specification of wheel and diffuser is part of it. After a wheel rub, send photos of both wheels before anything is ordered.`,
    type: 'Spare part',
    maker: 'ABB',
    model: 'TPS 48',
    specifications: [
      { name: 'Turbine', value: 'radial' },
      { name: 'Bearings', value: 'plain' },
    ],
    availability: 'to order',
    leadTime: '6 weeks',
    partNumbers: [{ scheme: 'Maker', value: 'TPS48-DEMO-CTR' }],
    fits: [{ maker: 'ABB', model: 'TPS 48' }],
    condition: 'New or reconditioned',
    picture: 'rotor',
  },
  {
    category: turbocharger,
    subcategory: 'Mitsubishi MET',
    title: 'Bearing and seal kit for MET53SD',
    description: `Plain bearings, thrust bearing and labyrinth seals for the machine with uncooled gas casing, as found on two-stroke main engines.

Measure the K value and the bearing clearance as the manual shows before ordering; the figures tell whether the thrust bearing goes too. Send the serial number and the running hours.`,
    type: 'Kit',
    maker: 'Mitsubishi',
    model: 'MET53SD',
    specifications: [
      { name: 'Turbine', value: 'axial' },
      { name: 'Bearings', value: 'plain' },
      { name: 'Gas casing', value: 'uncooled' },
    ],
    availability: 'to order',
    leadTime: '4 weeks',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'MET53-DEMO-B2' },
      { scheme: 'Drawing', value: 'DEMO-MET53-07' },
    ],
    fits: [{ maker: 'Mitsubishi', model: 'MET53SD' }],
    condition: 'New',
    picture: 'bearing',
  },
  {
    category: turbocharger,
    subcategory: 'MAN',
    title: 'Nozzle ring for NR20/S',
    description: `Gas nozzle ring, new or repaired. Worn or bent vanes raise the exhaust temperature and lower the scavenge air pressure.

Order it with its fitting bolts. The area of the ring belongs to the engine's rating: send the turbocharger's serial number, the number stamped on the ring and the engine number.`,
    type: 'Spare part',
    maker: 'MAN',
    model: 'NR20/S',
    specifications: [{ name: 'Turbine', value: 'radial' }],
    availability: 'to order',
    leadTime: '4 weeks',
    partNumbers: [
      { scheme: 'Maker', value: 'NR20-DEMO-513' },
      { scheme: 'Drawing', value: 'DEMO-NR20-513' },
    ],
    fits: [{ maker: 'MAN', model: 'NR20/S' }],
    condition: 'New or reconditioned',
    picture: 'rotor',
  },
  {
    category: governor,
    subcategory: 'Woodward',
    title: 'Woodward UG-8 lever governor',
    description: `Mechanical-hydraulic speed governor seen on many auxiliary engines. Its own oil pump and accumulator move the output shaft. Exchange or repair, with test sheet.

Send the part number and serial number from the plate, the drive speed, the direction of rotation and a photo of levers and linkage. Most faults are dirty oil: tell us when it was changed.`,
    type: 'Reconditioned unit',
    maker: 'Woodward',
    model: 'UG-8L',
    specifications: [{ name: 'Accumulator pressure', value: 'about 830 kPa (120 psi)' }],
    availability: 'in stock',
    leadTime: '3 days',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-UG8L-R' }],
    condition: 'Reconditioned',
    certificate: 'Test sheet with each unit',
    picture: 'governor',
  },
  {
    category: governor,
    subcategory: 'Woodward',
    title: 'Woodward UG-40 governor',
    description: `The larger governor of the family: lever type for main engines, dial type for generator sets. Reversible drive, adjustable droop.

Give the drive speed range and the options: speed motor, shutdown solenoid, load limit. With the plate's part number and serial number the exchange unit is set before it leaves.`,
    type: 'Reconditioned unit',
    maker: 'Woodward',
    model: 'UG-40',
    specifications: [
      { name: 'Output torque', value: 'more than 54 N·m' },
      { name: 'Drive speed', value: '350–1050 rpm or 550–1300 rpm' },
      { name: 'Droop', value: 'adjustable' },
    ],
    availability: 'to order',
    leadTime: '2 weeks',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-UG40-R' }],
    condition: 'Reconditioned',
    certificate: 'Test sheet with each unit',
    picture: 'governor',
  },
  {
    category: governor,
    subcategory: 'Woodward',
    title: 'Woodward PGA-EG governor/actuator',
    description: `Electronic control with mechanical back-up for propulsion engines. When the signal is lost, the ball-head takes over at a slightly higher speed. Pneumatic speed setting.

Send the part number from the plate, the work rating and the type of the electronic control it answers to. Say whether it is the actuator or the control that is in doubt.`,
    type: 'Reconditioned unit',
    maker: 'Woodward',
    model: 'PGA-EG',
    specifications: [
      { name: 'Signal', value: '0–200 mA' },
      { name: 'Work ratings', value: '16–678 N·m' },
    ],
    availability: 'to order',
    leadTime: '3 weeks',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-PGAEG-R' }],
    condition: 'Reconditioned',
    certificate: 'Test sheet with each unit',
    picture: 'governor',
  },
] satisfies DemoProduct[]
