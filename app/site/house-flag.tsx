import type { ReactNode } from 'react'

import type { FlagName } from '#app/content/picture-names.ts'

/** House flags of shipping lines, on a 42 × 28 grid. */
const flags = {
  pennant: (
    <>
      <path className="fill-signal" d="M0 0h42v28H0z" />
      <path className="fill-white" d="M0 14L42 0v28z" />
    </>
  ),
  disc: (
    <>
      <path className="fill-buff" d="M0 0h42v28H0z" />
      <path
        className="fill-deep"
        d="M0 0h42v8H0zM0 20h42v8H0zM21 9a5 5 0 1 0 0 10 5 5 0 1 0 0-10z"
      />
    </>
  ),
  diamond: (
    <>
      <path className="fill-safe" d="M0 0h42v28H0z" />
      <path className="fill-white" d="M21 3l16 11-16 11L5 14z" />
    </>
  ),
  hoist: (
    <>
      <path className="fill-buff" d="M0 0h42v28H0z" />
      <path className="fill-ink" d="M0 0h14v28H0zM18 10h20v8H18z" />
    </>
  ),
  cross: (
    <>
      <path className="fill-flare" d="M0 0h42v28H0z" />
      <path className="fill-white" d="M12 0h7v28h-7zM0 10.5h42v7H0z" />
    </>
  ),
  saltire: (
    <>
      <path className="fill-overprint" d="M0 0h42v28H0z" />
      <path className="fill-buff" d="M0 0l42 28h-8L0 5zM42 0L0 28v-5L34 0z" />
    </>
  ),
  bands: (
    <>
      <path className="fill-white" d="M0 0h42v28H0z" />
      <path className="fill-line-deep" d="M0 0h42v7H0zM0 21h42v7H0zM0 12h42v4H0z" />
    </>
  ),
  quarters: (
    <>
      <path className="fill-sky" d="M0 0h42v28H0z" />
      <path className="fill-deep" d="M0 0h21v14H0zM21 14h21v14H21z" />
    </>
  ),
} satisfies Record<FlagName, ReactNode>

/** Defines every flag once per page, invisibly; `HouseFlag` refers to them. */
export function HouseFlagLocker() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      {Object.entries(flags).map(([name, drawing]) => (
        <symbol key={name} id={`flag-${name}`} viewBox="0 0 42 28">
          {drawing}
        </symbol>
      ))}
    </svg>
  )
}

/** The name of a shipping line with its flag. */
export function HouseFlag({ flag, name }: { flag: FlagName; name: string }) {
  return (
    <span className="flex items-center gap-3 font-semibold whitespace-nowrap text-ink-2 [font-stretch:112%]">
      <svg aria-hidden width="42" height="28" className="shrink-0 outline outline-ink/20">
        <use href={`#flag-${flag}`} />
      </svg>
      {name}
    </span>
  )
}
