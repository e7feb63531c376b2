/** The built-in engineering drawings, one file each in `drawings/`; every one has its photo. */
export const drawingNames = [
  'compressor',
  'gauge',
  'genset',
  'gps',
  'injector',
  'lifeboat',
  'piston',
  'plate',
  'pump',
  'radar',
  'turbo',
  'valve',
  'vhf',
] as const

export type DrawingName = (typeof drawingNames)[number]
