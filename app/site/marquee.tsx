import { Pause, Play } from 'lucide-react'
import { Children, type ReactNode } from 'react'

type Marquee = { label: string; first: readonly ReactNode[]; second: readonly ReactNode[] }

export function Marquee({ label, first, second }: Marquee) {
  return (
    <div aria-label={label} role="group" className="marquee">
      <Row logos={first} />
      <Row logos={second} />
      {/* A checkbox can pause the rows without script. */}
      <label className="marquee-stop">
        <input type="checkbox" aria-label={`Pause: ${label}`} />
        <Pause aria-hidden />
        <Play aria-hidden />
      </label>
    </div>
  )
}

function Row({ logos }: { logos: readonly ReactNode[] }) {
  return (
    <div className="marquee-row">
      <div className="marquee-belt">
        <Logos logos={logos} />
        <Logos logos={logos} copy />
      </div>
    </div>
  )
}

function Logos({ logos, copy = false }: { logos: readonly ReactNode[]; copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined} inert={copy}>
      {Children.map(logos, (logo) => (
        <li>{logo}</li>
      ))}
    </ul>
  )
}
