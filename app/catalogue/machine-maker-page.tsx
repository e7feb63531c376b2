import { data, href } from 'react-router'

import { database } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/machine-maker-page.ts'
import { MachineLinks, SendPlate } from './machine-links.tsx'
import { machineAddress, machinesOf, machineSlug } from './machines.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['products'] },
}

export async function loader(args: Route.LoaderArgs) {
  const slug = machineSlug(args.params.maker)
  const models = await machinesOf(args.context.get(database), slug)
  const [first] = models
  if (!first) throw data('We list no machine of this maker.', { status: 404 })
  return {
    address: canonicalUrl(args, href('/machines/:maker', { maker: slug })),
    maker: first.maker,
    models: models.map((one) => ({
      address: machineAddress(one),
      name: one.model,
      count: one.products,
    })),
  }
}

export default function MachineMakerPage({ loaderData }: Route.ComponentProps) {
  const { maker, models, address } = loaderData
  const { company } = useSettings()
  return (
    <>
      <PageHead
        title={`Parts for ${maker} | ${company.name}`}
        description={`Parts for ${maker}: ${models
          .slice(0, 12)
          .map(({ name }) => name)
          .join(', ')}.`}
        address={address}
      />
      <CompactHeader trail={[{ name: 'By machine', address: href('/machines') }]} title={maker}>
        <p>Choose the model. It stands on the nameplate.</p>
      </CompactHeader>
      <div className="measure wide-measure pt-6">
        <MachineLinks links={models} of={['part', 'parts']} />
        <SendPlate of={maker} />
      </div>
    </>
  )
}
