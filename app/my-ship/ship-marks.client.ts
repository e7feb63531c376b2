import { type Machine, refreshedShip, searchFor, type Ship, storedShip } from './ship.ts'

import style from './ship-marks.css?url'

// Marks the parts that fit the ship of this device. Nothing about it is sent but the machines, once a day.

const ship = storedShip()
if (ship) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style }),
  )
  void refresh(ship)
}

async function refresh(before: Ship) {
  mark(before.machines)
  offerFilter(before)
  const ship = await refreshedShip()
  if (!ship) return
  for (const sign of document.querySelectorAll('.fits-ship')) sign.remove()
  mark(ship.machines)
}

function mark(machines: Machine[]) {
  const words = new Map<string, string>()
  for (const { what, maker, model, parts } of machines.toReversed()) {
    const name = what ? what.charAt(0).toLowerCase() + what.slice(1) : `${maker} ${model}`
    for (const id of parts) words.set(id, `Fits your ${name}`)
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[name=add]')) {
    const text = words.get(button.value)
    if (!text) continue
    const sign = Object.assign(document.createElement('span'), {
      className: 'fits-ship',
      textContent: text,
    })
    const row = button.closest('.product-row')
    if (row) row.children[2]?.append(sign)
    else
      (button.closest('.product-card')?.querySelector('h3') ?? button.closest('form'))?.before(sign)
  }
}

function offerFilter(of: Ship) {
  const { pathname, searchParams } = new URL(location.href)
  const choice = document.querySelector('.view-choice > span')
  const isPossible = of.machines.some(({ path }) => path) && !searchParams.has('fits')
  if (pathname !== '/search' || !choice || !isPossible) return
  const address = new URL(searchFor(of, ''), location.origin)
  for (const [key, value] of searchParams) if (key !== 'at') address.searchParams.set(key, value)
  const link = Object.assign(document.createElement('a'), {
    href: address.href,
    rel: 'nofollow',
    textContent: `Only what fits ${of.vessel || 'your ship'}`,
  })
  choice.append(link)
}
