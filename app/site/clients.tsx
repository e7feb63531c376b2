import type { Settings } from '#app/settings/schema.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { ChosenPicture } from '#app/ui/chosen-picture.tsx'

import { Marquee } from './marquee.tsx'

/** House flags on a 42 × 28 grid: the colour of the field, the colour of the figure, the figure. */
const flags = {
  pennant: ['fill-signal', 'fill-white', 'M0 14L42 0v28z'],
  disc: ['fill-buff', 'fill-deep', 'M0 0h42v8H0zM0 20h42v8H0zM21 9a5 5 0 1 0 0 10 5 5 0 1 0 0-10z'],
  diamond: ['fill-safe', 'fill-white', 'M21 3l16 11-16 11L5 14z'],
  hoist: ['fill-buff', 'fill-ink', 'M0 0h14v28H0zM18 10h20v8H18z'],
  cross: ['fill-flare', 'fill-white', 'M12 0h7v28h-7zM0 10.5h42v7H0z'],
  saltire: ['fill-overprint', 'fill-buff', 'M0 0l42 28h-8L0 5zM42 0L0 28v-5L34 0z'],
  bands: ['fill-white', 'fill-line-deep', 'M0 0h42v7H0zM0 21h42v7H0zM0 12h42v4H0z'],
  quarters: ['fill-sky', 'fill-deep', 'M0 0h21v14H0zM21 14h21v14H21z'],
} as const

export function OurClients() {
  const { clients } = useSettings()
  if (clients.first.length + clients.second.length === 0) return null
  return (
    <section aria-labelledby="clients" className="border-b border-line py-10 md:py-11">
      <FlagSymbols />
      <div className="measure grid items-center gap-x-10 gap-y-5 lg:grid-cols-[230px_minmax(0,1fr)]">
        <div className="text-card font-semibold text-balance">
          <h2 id="clients">Our Clients</h2>
          <p>{clients.line}</p>
        </div>
        <Marquee<HouseFlag>
          label="Our Clients"
          first={clients.first}
          second={clients.second}
          render={(client) => <HouseFlag key={client.name} {...client} />}
        />
      </div>
    </section>
  )
}

function FlagSymbols() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      {Object.entries(flags).map(([name, [field, colour, figure]]) => (
        <symbol key={name} id={`flag-${name}`} viewBox="0 0 42 28">
          <path className={field} d="M0 0h42v28H0z" />
          <path className={colour} d={figure} />
        </symbol>
      ))}
    </svg>
  )
}

type HouseFlag = Settings['clients']['first'][number]

function HouseFlag({ flag, name }: HouseFlag) {
  return (
    <span className="house-flag">
      {Object.hasOwn(flags, flag) ? (
        <svg aria-hidden width="42" height="28">
          <use href={`#flag-${flag}`} />
        </svg>
      ) : (
        <ChosenPicture of={flag} sizes="84px" className="h-10 w-auto max-w-21 shrink-0" />
      )}
      {name}
    </span>
  )
}
