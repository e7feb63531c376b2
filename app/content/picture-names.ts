// prettier-ignore
export const drawingNames = [
  'accompressor', 'ais', 'anchor', 'autopilot', 'battery', 'bearing', 'bellows', 'belt',
  'bilgealarm', 'bnwas', 'board', 'breaker', 'burner', 'butterfly', 'cabinet', 'camshaft', 'chain',
  'cleat', 'compressor', 'conrod', 'controller', 'cooler', 'coupling', 'crankshaft',
  'cylinderhead', 'display', 'ecdis', 'engine', 'epirb', 'extinguisher', 'fan', 'filters',
  'gaskets', 'gauge', 'gaugeglass', 'gearpump', 'gearwheel', 'genset', 'globevalve', 'gmdss',
  'governor', 'gps', 'gyro', 'handheld', 'hook', 'hose', 'hydmotor', 'impeller', 'incinerator',
  'indicator', 'injector', 'lifeboat', 'lifebuoy', 'liner', 'magnetron', 'mechseal', 'motor',
  'nameplate', 'navlight', 'nozzlering', 'piston', 'plate', 'platevalve', 'plunger', 'printer',
  'propeller', 'pump', 'purifier', 'radar', 'recorder', 'rings', 'rope', 'rotor', 'safetyvalve',
  'sart', 'screws', 'sensor', 'separator', 'sewage', 'shackle', 'silentset', 'solenoid',
  'speedlog', 'springs', 'strainer', 'studs', 'switch', 'thermometer', 'tubes', 'turbo', 'valve',
  'verticalpump', 'vhf', 'winch', 'wire',
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
