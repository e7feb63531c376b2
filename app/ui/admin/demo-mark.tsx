import { isDemo } from '#app/database/demo-ids.ts'

export function DemoMark({ record }: { record: { _id: string; version: number } }) {
  if (!isDemo(record)) return null
  return (
    <small className="weight-600 text-size-data whitespace-nowrap rounded-tag bg-depth-1 edge-line px-1.5 text-ink-2">
      Demo
    </small>
  )
}
