import type { DemoProduct } from './demo-product.ts'

const chinese = 'Chinese Pump and Motor'
const sewage = 'Sewage Treatment Plant'
const lifeboat = 'LifeBoat and Davit'

export const safetyAndSanitary = [
  {
    category: chinese,
    title: 'CLH vertical marine centrifugal pump',
    description: `Upright pump for cooling, bilge and fire service, with the motor on top on one frame. It takes little floor and lifts out in one piece.

Class certificate on order. Send the type plate of the old pump: capacity, head, power, voltage. For spares, add the serial number and say whether the seal or the impeller goes.`,
    type: 'Complete unit',
    model: 'CLH',
    specifications: [
      { name: 'Build', value: 'vertical, motor on top' },
      { name: 'Service', value: 'cooling, bilge, fire' },
    ],
    availability: 'to order',
    leadTime: '3 weeks',
    origin: 'China',
    condition: 'New',
    certificate: 'Class certificate on order',
    picture: 'verticalpump',
  },
  {
    category: chinese,
    title: 'KCB-55 gear oil pump',
    description: `Small oil pump with relief valve for diesel and lube oil. Cast-iron body, mechanical seal or packing.

It must not run dry, and it does not like water. Send the voltage and frequency on board, and say whether pump, motor or the whole set is wanted.`,
    type: 'Complete unit',
    model: 'KCB-55',
    specifications: [
      { name: 'Capacity', value: '3.3 m³/h' },
      { name: 'Pressure', value: '0.33 MPa' },
      { name: 'Motor', value: '1.5 kW' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'China',
    condition: 'New',
    picture: 'gearpump',
  },
  {
    category: chinese,
    title: 'Y2-H marine three-phase motor',
    description: `Ship version of the standard motor, with extra sealing and insulation. Foot or flange.

Give frame size, poles, power, voltage and frequency, and whether a standstill heater is fitted. A photo of the plate says all of it; add one of the terminal box when the ship runs on 60 Hz.`,
    type: 'Complete unit',
    model: 'Y2-H',
    specifications: [
      { name: 'Supply', value: '380 V 50 Hz or 440 V 60 Hz' },
      { name: 'Enclosure', value: 'IP55' },
      { name: 'Insulation', value: 'class F' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'China',
    condition: 'New',
    picture: 'motor',
  },
  {
    category: sewage,
    title: 'Taiko SBT-25 sewage treatment plant',
    description: `Biological plant with aeration, settling and disinfection. Parts: blower, float switches, discharge pump, tablets.

The number of persons on board defines the size, and the age of the plant defines the standard: send both with the serial number. After an overhaul the bacteria need days to settle, so plan it before a long passage.`,
    type: 'Complete unit',
    maker: 'Taiko',
    model: 'SBT-25',
    specifications: [
      { name: 'Standard', value: 'IMO MEPC.159(55) or MEPC.227(64), by age' },
      { name: 'Process', value: 'aeration, settling, disinfection' },
    ],
    availability: 'to order',
    leadTime: '10 weeks',
    origin: 'Japan',
    condition: 'New',
    picture: 'sewage',
  },
  {
    category: sewage,
    title: 'Hamworthy Super Trident parts',
    description: `Blower vanes, discharge pump and diffuser for the extended-aeration unit. Keep the air on at all times; without it the plant turns foul within a day or so.

Give the serial number and the model from the plate on the tank. For blower parts, add the plate of the blower itself.`,
    type: 'Spare part',
    maker: 'Hamworthy',
    model: 'Super Trident ST4A',
    specifications: [{ name: 'Process', value: 'biological, extended aeration' }],
    availability: 'to order',
    leadTime: '3 weeks',
    partNumbers: [
      { scheme: 'Maker', value: 'ST4A-DEMO-KIT' },
      { scheme: 'Superseded', value: 'ST4A-DEMO-KIS' },
    ],
    fits: [{ maker: 'Hamworthy', model: 'Super Trident ST4A' }],
    condition: 'New',
    picture: 'sewage',
  },
  {
    category: lifeboat,
    title: 'On-load release hook (LHR type)',
    description: `Lifeboat hook with cam lock and indicator. Work on it is for certified persons only; after any work the hook is tested under load and the result is written down.

Whether a hook type may stay in service follows from its evaluation under IMO MSC.1/Circ.1392. Give hook number, maker of the boat, boat number and safe working load, and a photo of the plate on the hook.`,
    type: 'Complete unit',
    maker: 'Schat-Harding',
    model: 'LHR',
    specifications: [
      { name: 'Rules', value: 'LSA Code, IMO MSC.1/Circ.1392' },
      { name: 'Size', value: 'by safe working load' },
    ],
    availability: 'ask',
    condition: 'New',
    certificate: 'Certificate with each hook',
    picture: 'hook',
  },
  {
    category: lifeboat,
    title: 'Lifeboat fall wire, galvanised',
    description: `Rotation-resistant rope, greased and end-fitted, with a certificate that states the breaking load. Falls are renewed when they are worn, and at not more than five years in any case.

Read diameter, length and construction off the davit plate or the old certificate, and say which ends are wanted: socket, thimble or plain. Send the date of the last renewal and the next survey.`,
    type: 'Spare part',
    specifications: [
      { name: 'Rule', value: 'SOLAS III/20.4' },
      { name: 'Finish', value: 'galvanised, greased' },
      { name: 'Build', value: 'rotation-resistant' },
    ],
    impaCode: '990166',
    availability: 'in stock',
    leadTime: '2 days',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-FW-20G' }],
    condition: 'New',
    certificate: 'Certificate with breaking load',
    picture: 'wire',
  },
  {
    category: lifeboat,
    title: 'Bukh DV24 lifeboat engine spares',
    description: `Filters, impellers, injectors and gaskets for the two-cylinder SOLAS engine, and the parts of its cold start aid. Complete engine on request.

Send the engine number, the maker of the boat and the list of what failed at the weekly run. Of filters and impellers take two: one goes in, one stays in the boat.`,
    type: 'Spare part',
    maker: 'Bukh',
    model: 'DV24',
    specifications: [
      { name: 'Cylinders', value: '2' },
      { name: 'Output', value: 'about 24 hp' },
    ],
    availability: 'in stock',
    leadTime: '3 days',
    origin: 'Denmark',
    partNumbers: [{ scheme: 'Maker', value: 'DV24-DEMO-SET' }],
    fits: [{ maker: 'Bukh', model: 'DV24' }],
    condition: 'New',
  },
] satisfies DemoProduct[]
