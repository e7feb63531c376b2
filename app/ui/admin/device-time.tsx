import { useHydrated } from '../browser.ts'
import { localTime } from './format.ts'

export function DeviceTime({ at }: { at: string }) {
  const timeText = useDeviceTime()
  return <time dateTime={at}>{timeText(at)}</time>
}

/** Writes a time (ISO 8601) in the zone of the device once script runs, and in UTC before that. */
export function useDeviceTime() {
  const isHydrated = useHydrated()
  return (at: string) => (isHydrated ? localTime(at) : `${at.slice(0, 16).replace('T', ' ')} UTC`)
}
