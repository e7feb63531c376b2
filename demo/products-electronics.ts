import type { DemoProduct } from './demo-product.ts'

const category = 'Marine Electronic Item'

export const electronics = [
  {
    category,
    subcategory: 'SVDR',
    title: 'Furuno VR-3000S simplified voyage data recorder',
    description: `Simplified recorder for existing cargo ships. It keeps time, position, speed, heading, bridge sound, VHF sound and radar or AIS data in a protected capsule.

Supplied as a complete set or by unit: collecting unit, alarm unit, microphones, capsule parts. The set is tested every year by an authorised firm; plan parts with that date in mind.

When asking, send the serial number of the collecting unit, a photo of the fault shown on the alarm unit, and the date of the last annual test.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'VR-3000S',
    specifications: [
      { name: 'Standard', value: 'IMO MSC.163(78)' },
      { name: 'Record kept', value: 'at least 12 h' },
      { name: 'Inputs', value: 'IEC 61162' },
      { name: "Operator's manual", value: 'OME-44370' },
    ],
    impaCode: '990101',
    availability: 'to order',
    leadTime: '4 weeks',
    origin: 'Japan',
    condition: 'New or reconditioned',
    picture: 'recorder',
  },
  {
    category,
    subcategory: 'NAVTEX',
    title: 'Furuno NX-700A NAVTEX receiver with printer',
    description: `Receives maritime safety information and prints it: navigational warnings, weather, search and rescue. One channel stays on the international frequency while the other takes a local one. The B version shows the text on its screen and has no printer.

Whip or loop aerial unit on request. Say which version is fitted, and whether the aerial and its cable stay.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'NX-700A',
    specifications: [
      { name: 'Channel 1', value: '518 kHz' },
      { name: 'Channel 2', value: '490 kHz or 4209.5 kHz' },
      { name: 'Supply', value: '12–24 VDC' },
      { name: 'Output', value: 'IEC 61162' },
    ],
    impaCode: '990102',
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    condition: 'New',
    picture: 'printer',
  },
  {
    category,
    subcategory: 'AIS',
    title: 'Furuno FA-170 Class A AIS transponder',
    description: `Class A transponder for ships under SOLAS chapter V. It sends own static, voyage and dynamic data and passes targets to ECDIS or radar. Small colour display with menu keys.

Static data (MMSI, IMO number, dimensions, aerial position) are entered on installation and checked at the annual test. Send MMSI, call sign and IMO number with the enquiry, and say whether VHF and GPS aerials are wanted.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'FA-170',
    specifications: [
      { name: 'Frequencies', value: '161.975 MHz and 162.025 MHz' },
      { name: 'Power', value: '12.5 W / 1 W' },
      { name: 'DSC watch', value: 'channel 70' },
    ],
    impaCode: '990103',
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    condition: 'New',
  },
  {
    category,
    subcategory: 'VHF',
    title: 'Furuno FM-8900S VHF radiotelephone with DSC',
    description: `Class A VHF for GMDSS ships with a built-in channel 70 watch receiver. The distress call goes out by one guarded key. Handset and remote stations on request.

The MMSI is entered once, so have it ready. When only the handset or the cradle is broken, send a photo of the plug: it may save the whole set.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'FM-8900S',
    specifications: [
      { name: 'Power', value: '25 W / 1 W' },
      { name: 'DSC', value: 'Class A, channel 70 watch' },
      { name: 'Supply', value: '24 VDC' },
    ],
    impaCode: '990104',
    availability: 'in stock',
    leadTime: '2 days',
    origin: 'Japan',
    condition: 'New',
    picture: 'vhf',
  },
  {
    category,
    subcategory: 'VHF',
    title: 'Jotron Tron TR30 GMDSS two-way VHF',
    description: `Hand-held radio for survival craft with a sealed emergency battery that stays untouched until it is needed. Large keys, usable with gloves.

The battery carries an expiry date: check it against the next survey when ordering. Say how many sets are on board and whether you need the radio, the primary battery or the rechargeable battery with its charger for daily work.`,
    type: 'Complete unit',
    maker: 'Jotron',
    model: 'Tron TR30',
    specifications: [
      { name: 'Channels', value: '16 and simplex channels' },
      { name: 'Battery', value: 'sealed primary, dated' },
      { name: 'Housing', value: 'watertight' },
    ],
    impaCode: '990105',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Norway',
    condition: 'New',
    picture: 'handheld',
  },
  {
    category,
    subcategory: 'GPS',
    title: 'Furuno GP-170 GPS navigator',
    description: `Type-approved position receiver with colour screen. Feeds AIS, ECDIS, VDR and GMDSS sets, so a fault here shows as alarms all over the bridge.

Often chosen when a GP-150 is renewed; aerial and cable must be checked first. Send a photo of the back of the old display with its plugs, and the length of the aerial cable.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'GP-170',
    specifications: [
      { name: 'Standard', value: 'IEC 61108-1' },
      { name: 'Ports', value: 'IEC 61162' },
      { name: 'Supply', value: '12–24 VDC' },
    ],
    impaCode: '990106',
    availability: 'in stock',
    leadTime: '1 day',
    origin: 'Japan',
    condition: 'New',
    picture: 'gps',
  },
  {
    category,
    subcategory: 'RADAR',
    title: 'JRC JMA-9122-6XA X-band radar',
    description: `Large-ship X-band ARPA radar with scanner, transceiver and console. Supplied complete or by unit: scanner motor, magnetron, printed board, monitor.

State the serial number of the scanner when asking for parts, and the transmit hours when it is the magnetron. For a board, send a photo of both sides before it leaves the rack.`,
    type: 'Complete unit',
    maker: 'JRC',
    model: 'JMA-9122-6XA',
    specifications: [
      { name: 'Band', value: 'X-band' },
      { name: 'Power', value: '25 kW' },
      { name: 'Scanner', value: '6 ft' },
      { name: 'Plotting', value: 'ARPA' },
    ],
    impaCode: '990107',
    availability: 'to order',
    leadTime: '5 weeks',
    origin: 'Japan',
    alternatives: ['Furuno FAR-2127 X-band radar'],
    condition: 'New or reconditioned',
    picture: 'radar',
  },
  {
    category,
    subcategory: 'RADAR',
    title: 'Furuno FAR-2127 X-band radar',
    description: `ARPA radar for large ships with separate processor, monitor and control head. It can be linked to a second radar or to ECDIS and shows AIS targets over the picture.

Spare magnetrons, scanner motors and processor boards on request. Send the serial numbers of scanner and processor; both plates matter, because units are often changed one at a time.`,
    type: 'Complete unit',
    maker: 'Furuno',
    model: 'FAR-2127',
    specifications: [
      { name: 'Band', value: 'X-band' },
      { name: 'Power', value: '25 kW' },
      { name: 'Plotting', value: 'ARPA, AIS overlay' },
    ],
    impaCode: '990108',
    availability: 'to order',
    leadTime: '5 weeks',
    origin: 'Japan',
    alternatives: ['JRC JMA-9122-6XA X-band radar'],
    condition: 'New or reconditioned',
    picture: 'radar',
  },
  {
    category,
    subcategory: 'RADAR',
    title: 'Magnetron for 25 kW X-band radar',
    description: `Oscillator tube of the radar transmitter, a wear part. An old tube gives weak echoes, a low tune bar and a picture that drifts off tune.

Order by the number printed on the tube and by the radar model. Note the transmit hours before the change. Keep steel tools and other magnets away from the new tube, and let it run on standby as the radar manual says before transmitting.`,
    type: 'Spare part',
    specifications: [
      { name: 'Band', value: '9.4 GHz' },
      { name: 'Class', value: '25 kW' },
    ],
    impaCode: '990109',
    availability: 'in stock',
    leadTime: '1 day',
    partNumbers: [
      { scheme: 'Maker', value: 'MG25-DEMO-09' },
      { scheme: 'Superseded', value: 'MG25-DEMO-08' },
    ],
    fits: [{ maker: 'Furuno', model: 'FAR-2827' }],
    condition: 'New',
    picture: 'magnetron',
  },
  {
    category,
    subcategory: 'GMDSS',
    title: 'JRC JSS-2150 MF/HF radio 150 W',
    description: `MF/HF station with DSC watch and optional telex terminal for sea areas A2 and A3. The aerial tuner stands outside at the aerial, the transceiver inside.

Printer and battery panel on request. Send MMSI, call sign and the units you already have, so that tuner and transceiver are offered as a matching pair.`,
    type: 'Complete unit',
    maker: 'JRC',
    model: 'JSS-2150',
    specifications: [
      { name: 'Power', value: '150 W' },
      { name: 'Range', value: 'MF and HF marine bands' },
      { name: 'DSC', value: 'watch receiver built in' },
    ],
    impaCode: '990110',
    availability: 'to order',
    leadTime: '6 weeks',
    origin: 'Japan',
    condition: 'New or reconditioned',
  },
] satisfies DemoProduct[]
