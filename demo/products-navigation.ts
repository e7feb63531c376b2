import type { DemoProduct } from './demo-product.ts'

const category = 'Marine Electronic Item'

export const navigation = [
  {
    category,
    subcategory: 'AUTO PILOT',
    title: 'Yokogawa PT900 autopilot',
    description: `Heading and track control stand for merchant ships. It takes the gyro heading and drives two steering gear systems, with hand and non-follow-up steering on the same stand.

Boards, steering units and repeaters are offered as parts. Send the serial number inside the stand door and the number printed on the board.`,
    type: 'Complete unit',
    maker: 'Yokogawa Denshikiki',
    model: 'PT900',
    specifications: [
      { name: 'Modes', value: 'automatic, track, manual, non-follow-up' },
      { name: 'Standard', value: 'ISO 11674' },
    ],
    availability: 'to order',
    leadTime: '8 weeks',
    origin: 'Japan',
    condition: 'New or reconditioned',
    picture: 'autopilot',
  },
  {
    category,
    subcategory: 'GYRO COMPASS',
    title: 'Tokyo Keiki TG-8000 gyrocompass',
    description: `Master compass with an exchangeable sensing element. It needs a periodic overhaul; then the element is exchanged as a unit and the old one goes back.

Repeaters are ordered separately. Send the serial number of the master compass, the date of the last overhaul and the list of repeaters, with their plugs. The TG-8500 of the same family on request.`,
    type: 'Complete unit',
    maker: 'Tokyo Keiki',
    model: 'TG-8000',
    specifications: [
      { name: 'Standard', value: 'IMO A.424(XI)' },
      { name: 'Output', value: 'serial heading' },
    ],
    availability: 'to order',
    leadTime: '6 weeks',
    origin: 'Japan',
    condition: 'New or reconditioned',
    picture: 'gyro',
  },
  {
    category,
    subcategory: 'ECDIS',
    title: 'Furuno FMD-3200 ECDIS',
    description: `Electronic chart system with task-based menus for official S-57 and S-63 charts. A second, independent unit serves as back-up and lets the bridge sail without paper.

Licences and chart permits stay with the ship. Send the serial number, the software version from the menu and the list of connected sensors before you ask for a processor or a monitor.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'FMD-3200',
    specifications: [
      { name: 'Standard', value: 'IMO MSC.232(82)' },
      { name: 'Charts', value: 'S-57, S-63' },
      { name: 'Screen', value: '19 inches' },
      { name: 'Radar overlay', value: 'by network' },
    ],
    availability: 'to order',
    leadTime: '6 weeks',
    origin: 'Japan',
    condition: 'New',
    picture: 'ecdis',
  },
  {
    category,
    subcategory: 'ECHO SOUNDER',
    title: 'Furuno FE-800 navigational echo sounder',
    description: `Shows the depth under the keel with alarm and history. One or two transducers, fore and aft.

The transducer must match the tank in the hull, and it can only be changed from outside in dock or from inside where the tank allows it. Send the transducer type, the frequency and a drawing of the tank when the display is renewed.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'FE-800',
    specifications: [
      { name: 'Frequency', value: '50 kHz or 200 kHz' },
      { name: 'Standard', value: 'IMO MSC.74(69) Annex 4' },
    ],
    impaCode: '990114',
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    condition: 'New',
    picture: 'display',
  },
  {
    category,
    subcategory: 'SPEED LOG',
    title: 'Furuno DS-80 Doppler speed log',
    description: `Measures speed through the water with a Doppler beam. Display on the bridge, transducer through a gate valve or in a tank. It gives distance run to ECDIS and speed to radar.

Send the serial numbers of display and distribution unit, and say how the transducer is fitted. With a gate valve, give its maker and bore too.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'DS-80',
    specifications: [
      { name: 'Axis', value: 'single, fore and aft' },
      { name: 'Outputs', value: 'distance pulse and IEC 61162' },
    ],
    availability: 'to order',
    leadTime: '4 weeks',
    origin: 'Japan',
    condition: 'New',
  },
  {
    category,
    subcategory: 'BNWAS',
    title: 'Furuno BR-500 bridge watch alarm',
    description: `Checks by timed reset that the officer of the watch is awake. First a light, then sound on the bridge, then in the cabins of the back-up officer and the master.

Reset buttons, cabin panels and motion sensors can be added. Send a sketch of the bridge with the places of the buttons and say which cabins are to be called.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'BR-500',
    specifications: [
      { name: 'Standard', value: 'IMO MSC.128(75)' },
      { name: 'Dormant time', value: '3–12 min' },
    ],
    impaCode: '990116',
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    condition: 'New',
  },
  {
    category,
    subcategory: 'EPIRB',
    title: 'Jotron Tron 60S EPIRB with float-free bracket',
    description: `Floats free when the ship sinks and sends her identity by satellite. It must be coded before delivery: give the ship's name, call sign, MMSI and flag. The hydrostatic release in the bracket has an expiry date of its own.

Beacons fitted from 1 July 2022 fall under IMO MSC.471(101), which asks for AIS and satellite position as well. Tell us the flag and why the old one goes; we check which beacon is allowed before we offer.`,
    type: 'Complete unit',
    maker: 'Jotron',
    model: 'Tron 60S',
    specifications: [
      { name: 'Frequencies', value: '406 MHz and 121.5 MHz' },
      { name: 'Operating life', value: 'at least 48 h' },
      { name: 'Release', value: 'float-free, hydrostatic' },
    ],
    impaCode: '990117',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Norway',
    condition: 'New',
    picture: 'epirb',
  },
  {
    category,
    subcategory: 'SART',
    title: 'Jotron Tron SART20 radar transponder',
    description: `Answers a searching X-band radar with a line of twelve dots on its screen. Yellow case with mast and lanyard, for the survival craft or the bridge wing.

The battery is exchanged at its date, not after it. Send the serial number and the date on the label; say whether you need the whole transponder or its battery.`,
    type: 'Complete unit',
    maker: 'Jotron',
    model: 'Tron SART20',
    specifications: [
      { name: 'Frequency', value: '9.2–9.5 GHz' },
      { name: 'Endurance', value: '96 h standby and 8 h active' },
    ],
    impaCode: '990118',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Norway',
    condition: 'New',
    picture: 'sart',
  },
  {
    category,
    subcategory: 'INMARSAT',
    title: 'Furuno FELCOM 18 Inmarsat-C',
    description: `Text terminal for GMDSS with reception of SafetyNET broadcasts. It calls distress by key and reports the position. Printer and remote alarm unit are separate.

A new terminal needs its own commissioning with the service provider. Send the ship's name, flag, call sign and MMSI, and the Inmarsat number of the set that goes.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'FELCOM 18',
    specifications: [
      { name: 'Service', value: 'Inmarsat-C with EGC' },
      { name: 'Supply', value: '24 VDC' },
    ],
    availability: 'ask',
    origin: 'Japan',
    condition: 'New',
    picture: 'gps',
  },
  {
    category,
    subcategory: 'OTHERS',
    title: 'Furuno FAX-408 weather facsimile',
    description: `Prints weather charts from HF stations on thermal paper. The stations of the world are stored in memory, with room for changes.

Paper rolls are supplied too. When the print is pale, clean the thermal head before you order one; if it stays pale, send the serial number and a photo of a printed chart.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'FAX-408',
    specifications: [
      { name: 'Receiver', value: 'HF' },
      { name: 'Paper', value: 'thermal, 8 inches' },
    ],
    impaCode: '990120',
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    condition: 'New or reconditioned',
  },
] satisfies DemoProduct[]
