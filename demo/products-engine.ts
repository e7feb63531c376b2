import type { DemoProduct } from './demo-product.ts'

const category = 'Spare Parts For Main & Auxiliary'

export const engine = [
  {
    category,
    subcategory: 'MAN B&W',
    title: 'Exhaust valve spindle for S50MC-C',
    description: `Spindle with hard-faced or Nimonic seat, and vanes that turn it in the gas flow so that the seat wears evenly. Reconditioned spindles come with a measurement report: seat, stem, burn-off.

State engine builder and engine number, with plate and item number from the parts book. Licensee parts can differ.`,
    type: 'Spare part',
    maker: 'MAN B&W',
    model: 'S50MC-C',
    specifications: [
      { name: 'Engine bore', value: '500 mm' },
      { name: 'Seat', value: 'hard-faced or Nimonic' },
    ],
    availability: 'in stock',
    leadTime: '3 days',
    partNumbers: [
      { scheme: 'Maker', value: '90801-DEMO-112' },
      { scheme: 'Superseded', value: '90801-DEMO-110' },
      { scheme: 'Drawing', value: 'DEMO-3070-112' },
    ],
    fits: [{ maker: 'MAN B&W', model: 'S50MC-C' }],
    condition: 'New or reconditioned',
    picture: 'valve',
  },
  {
    category,
    subcategory: 'MAN B&W',
    title: 'Valve and seat set for L23/30H',
    description: `Inlet and exhaust valves with seat rings for one cylinder head. Faces are ground; rotators are separate. For auxiliary sets of the 23/30 family.

Seat rings are shrunk in cold, so measure the bore in the head before ordering. Send engine number, builder, plate and item number.`,
    type: 'Kit',
    maker: 'MAN B&W',
    model: 'L23/30H',
    specifications: [
      { name: 'Engine bore', value: '225 mm' },
      { name: 'Engine stroke', value: '300 mm' },
      { name: 'Set for', value: 'one cylinder head' },
    ],
    availability: 'in stock',
    leadTime: '3 days',
    partNumbers: [
      { scheme: 'Maker', value: '51401-DEMO-31H' },
      { scheme: 'Superseded', value: '51401-DEMO-29H' },
      { scheme: 'Drawing', value: 'DEMO-50502-31' },
    ],
    fits: [{ maker: 'MAN B&W', model: 'L23/30H' }],
    condition: 'New',
    picture: 'valve',
  },
  {
    category,
    subcategory: 'Daihatsu',
    title: 'Cylinder liner for DK-20',
    description: `Cast-iron liner with O-ring grooves and fire ring seat. The O-rings come in the kit.

Measure the old liner at top, middle and bottom, in two directions, before ordering; the figures also tell whether the rings are due. Send engine type, engine number and the code from the parts book.`,
    type: 'Spare part',
    maker: 'Daihatsu',
    model: 'DK-20',
    specifications: [
      { name: 'Engine bore', value: '200 mm' },
      { name: 'Engine stroke', value: '300 mm' },
      { name: 'Material', value: 'cast iron' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'E205-DEMO-020A' },
      { scheme: 'Drawing', value: 'DEMO-E205-02' },
    ],
    fits: [
      { maker: 'Daihatsu', model: '5DK-20' },
      { maker: 'Daihatsu', model: '6DK-20' },
      { maker: 'Daihatsu', model: '8DK-20' },
    ],
    condition: 'New',
    picture: 'liner',
  },
  {
    category,
    subcategory: 'Yanmar',
    title: 'Fuel injection nozzle for 6EY18',
    description: `Nozzle for the injector of the auxiliary engine. Needle and body are lapped together and stay together as a pair. Order a set for the whole engine, so that all cylinders spray alike.

Set the opening pressure as the engine manual says and test each injector on the bench before it goes in. Send engine number and the part number stamped on the nozzle.`,
    type: 'Spare part',
    maker: 'Yanmar',
    model: '6EY18',
    specifications: [
      { name: 'Engine bore', value: '180 mm' },
      { name: 'Engine stroke', value: '280 mm' },
    ],
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: '151600-DEMO-3000' },
      { scheme: 'Superseded', value: '151600-DEMO-2000' },
    ],
    fits: [
      { maker: 'Yanmar', model: '6EY18' },
      { maker: 'Yanmar', model: '6EY18ALW' },
    ],
    condition: 'New',
    picture: 'plate',
  },
  {
    category,
    subcategory: 'Sulzer',
    title: 'Fuel pump plunger and barrel for RTA48T',
    description: `Matched pair of the injection pump; never mix pairs. Wear shows as late start of injection and a high fuel index on one cylinder. Supplied with the seal kit.

Send engine number and builder, the group and code number from the parts book, and how many pumps are to be renewed.`,
    type: 'Kit',
    maker: 'Sulzer',
    model: 'RTA48T',
    specifications: [
      { name: 'Engine bore', value: '480 mm' },
      { name: 'Engine stroke', value: '2000 mm' },
      { name: 'Contents', value: 'plunger, barrel, seals' },
    ],
    availability: 'to order',
    leadTime: '3 weeks',
    partNumbers: [
      { scheme: 'Maker', value: 'G55301-DEMO-48' },
      { scheme: 'Drawing', value: 'DEMO-5553-48' },
    ],
    fits: [
      { maker: 'Sulzer', model: 'RTA48T' },
      { maker: 'Sulzer', model: 'RTA48T-B' },
    ],
    condition: 'New',
    picture: 'plunger',
  },
  {
    category,
    subcategory: 'Wärtsilä',
    title: 'Big-end bearing shells for W20',
    description: `Upper and lower shell for one connecting rod. Undersize shells for ground crankpins on request; then the pin's measured diameter is needed.

Keep to the tightening sequence of the manual and record the clearance. Send engine number, the spare part number from the parts book and a photo of the back of the old shell.`,
    type: 'Spare part',
    maker: 'Wärtsilä',
    model: 'W20',
    specifications: [
      { name: 'Engine bore', value: '200 mm' },
      { name: 'Engine stroke', value: '280 mm' },
      { name: 'Set for', value: 'one connecting rod' },
    ],
    availability: 'in stock',
    leadTime: '3 days',
    partNumbers: [
      { scheme: 'Maker', value: '111-DEMO-020' },
      { scheme: 'Superseded', value: '111-DEMO-018' },
    ],
    fits: [
      { maker: 'Wärtsilä', model: '4L20' },
      { maker: 'Wärtsilä', model: '6L20' },
      { maker: 'Wärtsilä', model: '8L20' },
      { maker: 'Wärtsilä', model: '9L20' },
    ],
    condition: 'New',
    picture: 'bearing',
  },
  {
    category,
    subcategory: 'Mitsubishi',
    title: 'Piston crown for UEC52LA',
    description: `Crown for the slow-speed two-stroke engine, new or built up by welding and machined. Studs and O-rings are separate.

Measure ring grooves and burn-off on the crown with the template of the manual and send the figures; they decide between repair and renewal. Give engine number, builder and part code.`,
    type: 'Spare part',
    maker: 'Mitsubishi',
    model: 'UEC52LA',
    specifications: [{ name: 'Engine', value: 'slow-speed two-stroke' }],
    availability: 'to order',
    leadTime: '4 weeks',
    origin: 'Japan',
    partNumbers: [
      { scheme: 'Maker', value: 'U52LA-DEMO-1104' },
      { scheme: 'Drawing', value: 'DEMO-U52-1104' },
    ],
    fits: [
      { maker: 'Mitsubishi', model: '5UEC52LA' },
      { maker: 'Mitsubishi', model: '6UEC52LA' },
      { maker: 'Mitsubishi', model: '7UEC52LA' },
    ],
    condition: 'New or reconditioned',
    picture: 'piston',
  },
  {
    category,
    subcategory: 'MaK',
    title: 'Injection valve for M25',
    description: `Complete injection valve, or the nozzle element alone. A reconditioned valve comes with its pressure-test sheet: opening pressure, tightness, spray.

Send engine number and rating, because nozzles differ with the output, and the code from the parts book. Renew the sealing ring under the valve at every change.`,
    type: 'Spare part',
    maker: 'MaK',
    model: 'M25',
    specifications: [
      { name: 'Engine bore', value: '255 mm' },
      { name: 'Engine stroke', value: '400 mm' },
    ],
    availability: 'in stock',
    leadTime: '3 days',
    origin: 'Germany',
    partNumbers: [{ scheme: 'Maker', value: '1.7205-DEMO-25' }],
    fits: [
      { maker: 'MaK', model: '6M25' },
      { maker: 'MaK', model: '8M25' },
      { maker: 'MaK', model: '9M25' },
    ],
    condition: 'New or reconditioned',
    picture: 'injector',
  },
] satisfies DemoProduct[]
