import { Pause, Play } from 'lucide-react'
import { Children, type ReactNode } from 'react'

type Marquee<Logo> = {
  label: string
  first: readonly Logo[]
  second: readonly Logo[]
  render: Render<Logo>
}
type Render<Logo> = (logo: Logo, isCopy: boolean) => ReactNode

/** Rows of logos that the style sheet moves; `ui/enhance/moving.client.ts` stops them where they are not seen. */
export function Marquee<Logo>({ label, first, second, render }: Marquee<Logo>) {
  return (
    <div aria-label={label} role="group" data-moves="marquee" className="marquee">
      {first.length > 0 && <MarqueeRow logos={first} render={render} />}
      {second.length > 0 && <MarqueeRow logos={second} render={render} />}
      {/* A checkbox can pause the rows without script. */}
      <label className="marquee-pause slide-button slide-button-day">
        <input type="checkbox" data-pause aria-label={`Pause: ${label}`} />
        <Pause aria-hidden fill="currentColor" />
        <Play aria-hidden fill="currentColor" />
      </label>
    </div>
  )
}

type RowOfLogos<Logo> = { logos: readonly Logo[]; render: Render<Logo> }

function MarqueeRow<Logo>({ logos, render }: RowOfLogos<Logo>) {
  return (
    <div className="marquee-row">
      <div className="marquee-belt">
        <Logos logos={logos} render={render} isCopy={false} />
        <Logos logos={logos} render={render} isCopy />
      </div>
    </div>
  )
}

/** Screen readers skip the copy; a pointer does not. */
function Logos<Logo>({ logos, render, isCopy }: RowOfLogos<Logo> & { isCopy: boolean }) {
  return (
    <ul aria-hidden={isCopy || undefined}>
      {Children.map(
        logos.map((logo) => render(logo, isCopy)),
        (logo) => (
          <li>{logo}</li>
        ),
      )}
    </ul>
  )
}
