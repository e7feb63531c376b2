import { data, href, redirectDocument } from 'react-router'

import { listPageSize } from '#app/content/constants.ts'
import { database } from '#app/context.ts'
import { listAddress, listPosition } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'

import type { Route } from './+types/machine-page.ts'
import { SendPlate } from './machine-links.tsx'
import { findMachine, machineAddress, machineSlug, productsForMachine } from './machines.server.ts'
import { Products } from './product-list.tsx'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: ['after'], shows: ['products'] },
}

export async function loader(args: Route.LoaderArgs) {
  const [makerSlug, modelSlug] = [machineSlug(args.params.maker), machineSlug(args.params.model)]
  const db = args.context.get(database)
  const machine = await findMachine(db, makerSlug, modelSlug)
  if (!machine) throw data('We list no part for this machine.', { status: 404 })
  const start = machineAddress({ makerSlug, modelSlug })
  const { after, address } = listPosition(args, start)
  const page = await productsForMachine(db, { makerSlug, modelSlug, after, limit: listPageSize })
  // A stale cursor can point past the last product.
  if (after && page.products.length === 0) throw redirectDocument(start)
  return {
    ...machine,
    makerAddress: href('/machines/:maker', { maker: makerSlug }),
    parts: page.products,
    start,
    first: !after,
    next: page.next && listAddress(start, page.next),
    address,
  }
}

export default function MachinePage({ loaderData }: Route.ComponentProps) {
  const { maker, model, products, parts, first, start, next } = loaderData
  const { company } = useSettings()
  const machine = `${maker} ${model}`
  const trail = [
    { name: 'By machine', address: href('/machines') },
    { name: maker, address: loaderData.makerAddress },
  ]
  return (
    <>
      <PageHead
        title={`Parts for ${machine} | ${company.name}`}
        description={`Parts that fit ${machine}: ${parts
          .slice(0, 5)
          .map(({ title }) => title)
          .join(', ')}.`}
        address={loaderData.address}
      />
      <CompactHeader trail={trail} title={machine} here={model}>
        <p>
          {products === 1 ? '1 part fits' : `${products} parts fit`},{' '}
          <a
            href={`${href('/my-ship')}#${new URLSearchParams({ maker, model })}`}
            className="underline underline-offset-4"
          >
            add to My ship
          </a>
        </p>
      </CompactHeader>
      <section aria-label="Parts" className="measure wide-measure pt-4">
        <Products products={parts} first={first} isList />
        <Paging start={start} first={first} next={next} />
        <SendPlate of={machine} />
      </section>
    </>
  )
}
