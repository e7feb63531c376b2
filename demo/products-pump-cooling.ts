import type { DemoProduct } from './demo-product.ts'

const pump = 'Spare Parts For Pump'
const cooling = 'Spare Parts For A/C Compressor'

export const pumpAndCooling = [
  {
    category: pump,
    subcategory: 'Taiko',
    title: 'Mechanical seal for NHG gear pump',
    description: `Shaft seal for oil transfer pumps in fuel and lube oil service. Gear shafts and bearings are supplied too.

Order by shaft diameter and pump number. Say which oil it sees and how hot it runs; the rubber is chosen by that. A leaking seal on worn bearings will leak again, so check the play of the shaft first.`,
    type: 'Spare part',
    maker: 'Taiko',
    model: 'NHG',
    specifications: [{ name: 'Service', value: 'fuel oil and lube oil' }],
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'NHG-DEMO-MS45' },
      { scheme: 'Superseded', value: 'NHG-DEMO-MS40' },
    ],
    fits: [{ maker: 'Taiko', model: 'NHG' }],
    condition: 'New',
    picture: 'mechseal',
  },
  {
    category: pump,
    subcategory: 'Naniwa',
    title: 'Impeller and mouth rings for FBV',
    description: `Bronze impeller for vertical sea-water pumps, with its wear rings. Shaft sleeve and seal come in the kit.

The trim diameter is on the test sheet of the pump; without it, measure the old impeller. Send the pump's serial number, the head and capacity from the plate, and the clearance you found at the mouth ring.`,
    type: 'Kit',
    maker: 'Naniwa',
    model: 'FBV',
    specifications: [
      { name: 'Service', value: 'sea water' },
      { name: 'Material', value: 'bronze' },
    ],
    availability: 'to order',
    leadTime: '3 weeks',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'FBV-DEMO-IM2' },
      { scheme: 'Drawing', value: 'DEMO-FBV-211' },
    ],
    fits: [{ maker: 'Naniwa', model: 'FBV' }],
    condition: 'New',
    picture: 'impeller',
  },
  {
    category: pump,
    subcategory: 'Shinko',
    title: 'Shaft sleeve and seal for SVS',
    description: `Wear sleeve and mechanical seal for vertical ballast and cooling pumps. Coupling rubbers are separate.

Compare the total length of the old sleeve before ordering: pumps of one type were built with more than one shaft. Send the serial number and a photo of the sleeve beside a ruler.`,
    type: 'Kit',
    maker: 'Shinko',
    model: 'SVS',
    specifications: [{ name: 'Pump', value: 'vertical centrifugal' }],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'SVS-DEMO-SL1' },
      { scheme: 'Drawing', value: 'DEMO-SVS-117' },
    ],
    fits: [{ maker: 'Shinko', model: 'SVS' }],
    condition: 'New',
    picture: 'mechseal',
  },
  {
    category: pump,
    subcategory: 'IMO',
    title: 'Rotor set for ACE screw pump',
    description: `Power rotor and two idler rotors in a matched set, for fuel feed and lube oil service. Change the shaft seal with it.

Send the full code from the plate: the letters after the size tell rotor lead, seal and mounting. Scored rotors point to dirt, so look at the suction strainer before the new set runs.`,
    type: 'Kit',
    maker: 'IMO',
    model: 'ACE 032',
    specifications: [
      { name: 'Pump', value: 'three-screw, low pressure' },
      { name: 'Contents', value: 'power rotor and two idlers' },
    ],
    availability: 'to order',
    leadTime: '3 weeks',
    partNumbers: [
      { scheme: 'Maker', value: 'DEMO-ACE032-R3' },
      { scheme: 'Superseded', value: 'DEMO-ACE032-R2' },
    ],
    fits: [{ maker: 'IMO', model: 'ACE 032' }],
    condition: 'New',
    picture: 'screws',
  },
  {
    category: cooling,
    subcategory: 'Carrier',
    title: 'Valve plate kit for 5H40 / 5F60',
    description: `Suction and discharge valves with gaskets for open-drive machines. A leaking valve shows as low capacity and a hot cylinder head.

Check the refrigerant before ordering seals: the rubber must suit it and the oil. Send the model and serial number from the plate and the number of cylinders to be done.`,
    type: 'Kit',
    maker: 'Carrier',
    model: '5H40 / 5F60',
    specifications: [
      { name: 'Machine', value: 'open reciprocating' },
      { name: 'Cylinders, 5H40', value: '4' },
      { name: 'Cylinders, 5F60', value: '6' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    partNumbers: [
      { scheme: 'Maker', value: '5H-DEMO-VP40' },
      { scheme: 'Superseded', value: '5H-DEMO-VP38' },
    ],
    fits: [
      { maker: 'Carrier', model: '5H40' },
      { maker: 'Carrier', model: '5F60' },
    ],
    condition: 'New',
    picture: 'platevalve',
  },
  {
    category: cooling,
    subcategory: 'Bitzer',
    title: 'Shaft seal for 6F.2Y',
    description: `Crankshaft seal with O-rings and gasket for the open machine. It needs a clean, unmarked shaft and the right oil. Oil pump and valve plates on request.

Recover the refrigerant before the seal is opened. Send the full model and serial number, the refrigerant and the oil in use.`,
    type: 'Kit',
    maker: 'Bitzer',
    model: '6F.2Y',
    specifications: [{ name: 'Machine', value: 'open reciprocating' }],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Germany',
    partNumbers: [{ scheme: 'Maker', value: 'DEMO-6F2Y-SS' }],
    fits: [{ maker: 'Bitzer', model: '6F.2Y' }],
    condition: 'New',
    picture: 'mechseal',
  },
  {
    category: cooling,
    subcategory: 'Sabroe',
    title: 'Cylinder liner and piston set for SMC 104',
    description: `Liner, piston and rings for one cylinder. The machine has four. The discharge valve set is separate.

Measure liner and crankpin before deciding how many sets are due. Send the compressor's serial number, the refrigerant and the running hours since the last overhaul.`,
    type: 'Kit',
    maker: 'Sabroe',
    model: 'SMC 104',
    specifications: [
      { name: 'Bore', value: '100 mm' },
      { name: 'Cylinders', value: '4' },
      { name: 'Set for', value: 'one cylinder' },
    ],
    availability: 'to order',
    leadTime: '2 weeks',
    origin: 'Denmark',
    partNumbers: [
      { scheme: 'Maker', value: 'DEMO-SMC100-LP' },
      { scheme: 'Drawing', value: 'DEMO-SMC100-12' },
    ],
    fits: [
      { maker: 'Sabroe', model: 'SMC 104' },
      { maker: 'Sabroe', model: 'SMC 106' },
      { maker: 'Sabroe', model: 'SMC 108' },
    ],
    condition: 'New',
    picture: 'liner',
  },
] satisfies DemoProduct[]
