import { Pause, Play } from 'lucide-react'
import { Children, type ReactNode } from 'react'

type Marquee<Logo> = {
  label: string
  first: readonly Logo[]
  second: readonly Logo[]
  render: (logo: Logo) => ReactNode
}

export function Marquee<Logo>({ label, first, second, render }: Marquee<Logo>) {
  return (
    <div aria-label={label} role="group" className="marquee">
      {first.length > 0 && <Row logos={first.map(render)} />}
      {second.length > 0 && <Row logos={second.map(render)} />}
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
