import './my-ship.css'
import { href } from 'react-router'

import { machinesByMaker } from '#app/catalogue/machines.server.ts'
import { database } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Island } from '#app/ui/island.tsx'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/my-ship-page.ts'
import { MyShip } from './my-ship.island.tsx'

export const handle: RouteFacts = { cached: { parameters: [], shows: ['products'] } }

export async function loader(args: Route.LoaderArgs) {
  const makers: string[] = []
  for await (const { maker } of machinesByMaker(args.context.get(database))) makers.push(maker)
  return { address: canonicalUrl(args, href('/my-ship')), makers }
}

export default function MyShipPage({ loaderData: { address, makers } }: Route.ComponentProps) {
  const { company } = useSettings()
  return (
    <>
      <PageHead
        title={`My ship | ${company.name}`}
        description="Write down the engines and equipment of your ship once. Search shows which parts fit."
        address={address}
      />
      <CompactHeader title="My ship">
        <p>Stored on this device only. It fills your lists and marks the parts that fit.</p>
      </CompactHeader>
      <div className="measure wide-measure pt-6">
        <p className="ship-script">
          This page needs JavaScript, because your ship is stored in this browser. Without it,{' '}
          <a href={href('/machines')} className="underline">
            find parts by machine
          </a>
          .
        </p>
        <Island from="./my-ship/my-ship.island.tsx" of={MyShip} isNeeded props={{ makers }} />
      </div>
    </>
  )
}
