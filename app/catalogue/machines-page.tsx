import { href } from 'react-router'

import { database } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/machines-page.ts'
import { MachineLinks, SendPlate } from './machine-links.tsx'
import { machinesByMaker } from './machines.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['products'] },
  inSitemap: true,
}

export async function loader(args: Route.LoaderArgs) {
  const address = canonicalUrl(args, href('/machines'))
  const makers = []
  for await (const { makerSlug, maker, machines } of machinesByMaker(args.context.get(database))) {
    const address = href('/machines/:maker', { maker: makerSlug })
    makers.push({ address, name: maker, count: machines.length })
  }
  return { address, makers }
}

export default function MachinesPage({ loaderData: { makers, address } }: Route.ComponentProps) {
  const { company } = useSettings()
  return (
    <>
      <PageHead
        title={`Parts by machine | ${company.name}`}
        description="Parts by the maker and model of the engine, pump or machine that they fit."
        address={address}
      />
      <CompactHeader title="By machine">
        <p>Choose the maker of your engine or machine.</p>
      </CompactHeader>
      <div className="measure wide-measure pt-6">
        {makers.length > 0 && <MachineLinks links={makers} of={['model', 'models']} />}
        <SendPlate of="my machine" />
      </div>
    </>
  )
}
