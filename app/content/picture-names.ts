// prettier-ignore
export const drawingNames = [
  'accompressor', 'autopilot', 'bearing', 'bilgealarm', 'board', 'cabinet', 'cleat', 'compressor',
  'controller', 'cooler', 'display', 'ecdis', 'engine', 'epirb', 'filters', 'gaskets', 'gauge',
  'gaugeglass', 'gearpump', 'genset', 'governor', 'gps', 'gyro', 'handheld', 'hook', 'hydmotor',
  'impeller', 'incinerator', 'indicator', 'injector', 'lifeboat', 'liner', 'magnetron',
  'mechseal', 'motor', 'nameplate', 'piston', 'plate', 'platevalve', 'plunger', 'printer', 'pump',
  'purifier', 'radar', 'recorder', 'rings', 'rotor', 'sart', 'screws', 'separator', 'sewage', 'silentset',
  'switch', 'turbo', 'valve', 'verticalpump', 'vhf', 'winch', 'wire',
] as const

export const heroNames = ['dusk', 'wheelhouse', 'engine-room', 'lifeboat-drill'] as const

// prettier-ignore
export const flagNames = [
  'pennant', 'disc', 'diamond', 'hoist', 'cross', 'saltire', 'bands', 'quarters',
] as const

// prettier-ignore
export const markNames = [
  'piston', 'crankshaft', 'valve', 'bowl', 'flyballs', 'nozzle', 'plates', 'gears',
] as const

export type DrawingName = (typeof drawingNames)[number]
