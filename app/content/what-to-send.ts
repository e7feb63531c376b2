/** Where to find the deciding numbers, by category id: two or three lines, the most useful first. */
export const whatToSend: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Type and serial number, from the plate on the back of the unit.',
    'Software version, from the start screen or the service menu.',
    'Name of the sensor or antenna that is connected.',
  ],
  2: [
    'Engine type and engine number, from the plate on the engine block.',
    'Part number and cylinder, from the parts book or stamped on the part.',
    'Diameter and length, if the number is gone.',
  ],
  3: [
    'Purifier type and serial number, from the plate on the frame.',
    'Bowl number, stamped on the bowl hood and bowl body.',
    'Oil that it cleans: HFO, MDO or lube oil.',
  ],
  4: [
    'Compressor type and serial number, from the plate on the crankcase.',
    'Stage of the part: first, second or third.',
    'Working pressure in bar.',
  ],
  5: [
    'Turbocharger type and serial number, from the plate on the casing.',
    'Specification number; it decides nozzle ring and cartridge.',
    'Engine type.',
  ],
  6: [
    'Governor type and serial number, from the plate on the cover.',
    'Part number of the actuator or controller.',
    'Engine type and speed in rpm.',
  ],
  7: [
    'Pump type and serial number, from the plate on the casing.',
    'Shaft diameter in mm, for seals and sleeves.',
    'Liquid and temperature.',
  ],
  8: [
    'Compressor type and serial number, from the plate on the crankcase.',
    'Refrigerant, such as R404A.',
    'Part number, stamped on the valve plate.',
  ],
  10: [
    'Range and unit, from the dial.',
    'Thread of the connection, such as G 1/2.',
    'Maker and type, from the dial or the back.',
  ],
  12: [
    'Motor or winch type and serial number, from the plate.',
    'Working pressure in bar and pull in kN.',
    'Shaft and flange measures.',
  ],
  13: [
    'Pump type and serial number, from the plate on the casing.',
    'Motor plate: kW, V, Hz, frame size.',
    'Number on the suction flange rim, if the plate is gone.',
  ],
  15: [
    'Hook or boat type and serial number, from the plate.',
    'Certificate that the class asks for.',
    'Length and diameter, for fall wires.',
  ],
  16: [
    'Rating in kVA, voltage and frequency.',
    'Engine and alternator type, from both plates.',
    'Starting: by air or electric.',
  ],
  17: [
    'Part number and revision, printed on the board.',
    'Type and serial number, from the plate of the panel.',
    'Supply voltage.',
  ],
}

export const whatToSendAlways = [
  'Maker, type and serial number, from the nameplate.',
  'Part number, from the parts book or stamped on the part.',
  'Measures in mm, if the plate is gone.',
] as const
