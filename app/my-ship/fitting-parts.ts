import {
  machinesOf,
  machinePath,
  machineSlug,
  partsForMachine,
} from '#app/catalogue/machines.server.ts'
import { mostMachines } from '#app/content/constants.ts'
import { database } from '#app/context.ts'

import type { Route } from './+types/fitting-parts.ts'
import type { FittingParts } from './ship.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const db = context.get(database)
  const makers = searchParams.getAll('maker').slice(0, mostMachines)
  const models = searchParams.getAll('model')
  const [first = ''] = makers
  const known = first ? await machinesOf(db, machineSlug(first)) : []
  const machines: FittingParts['machines'] = []
  for (const [index, maker] of makers.entries()) {
    const machine = { maker, model: models[index] ?? '' }
    const path = machinePath(machine)
    const parts = path ? await partsForMachine(db, machine) : []
    machines.push(path && parts.length > 0 ? { path, parts } : null)
  }
  const answer: FittingParts = { machines, models: known.map(({ model }) => model) }
  return Response.json(answer, { headers: { 'x-robots-tag': 'noindex' } })
}
