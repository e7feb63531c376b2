import type { Import } from './imports.server.ts'

const states: { [State in Import['state']]: string } = {
  checking: 'Checking',
  ready: 'Ready to write',
  writing: 'Writing',
  done: 'Written',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Stopped',
}

export function stateLabel(state: Import['state']) {
  return states[state]
}

export function isRunning({ state }: Pick<Import, 'state'>) {
  return state === 'checking' || state === 'writing' || state === 'undoing'
}

/** From the time that the rows before took. */
export function timeLeft(
  { done, rows, phaseAt }: Pick<Import, 'done' | 'rows' | 'phaseAt'>,
  now: number,
) {
  if (done === 0) return undefined
  const seconds = (((now - Date.parse(phaseAt)) / done) * (rows - done)) / 1000
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.ceil(seconds / 60)
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}
