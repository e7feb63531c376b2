import type { ReactNode } from 'react'

import { type Product, partNumbersOf } from './product.ts'

type Tab = { id: string; name: string; panel: ReactNode }

/** Each tab is a link to its panel, and CSS shows the panel of the URL hash; script makes them ARIA tabs. */
export function ProductDetail({ product }: { product: Product }) {
  const tabs = tabsOf(product)
  return (
    <section aria-label="About this product" className="tabs mt-12">
      <div data-tabs className="flex gap-7 border-b border-line">
        {tabs.map(({ id, name }) => (
          <a
            key={id}
            id={`tab-${id}`}
            href={`#${id}`}
            aria-controls={id}
            className="py-3.5 font-semibold text-ink-2 hover:text-ink"
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={id}
          role="group"
          aria-labelledby={`tab-${id}`}
          className="panel max-w-190 pt-6"
        >
          {panel}
        </div>
      ))}
    </section>
  )
}

function tabsOf(product: Product) {
  const { description, specifications = [], datasheetUrl } = product
  const numbers = partNumbersOf(product).map(({ name, value }) => ({ name: `${name} no.`, value }))
  const rows = [...specifications, ...numbers]
  const text = <p className="whitespace-pre-line wrap-anywhere text-ink-2">{description}</p>
  const tabs: Tab[] = [{ id: 'detail', name: 'Product Detail', panel: text }]
  if (rows.length > 0) {
    const panel = <Specifications rows={rows} />
    tabs.push({ id: 'specifications', name: 'Specifications', panel })
  }
  if (datasheetUrl) {
    const panel = (
      <a href={datasheetUrl} className="font-semibold text-signal underline underline-offset-4">
        Datasheet (PDF)
      </a>
    )
    tabs.push({ id: 'documents', name: 'Documents', panel })
  }
  return tabs
}

function Specifications({ rows }: { rows: { name: string; value: string }[] }) {
  return (
    <dl className="text-ui">
      {rows.map(({ name, value }) => (
        <div
          key={`${name} ${value}`}
          className="flex justify-between gap-6 border-b border-line py-2.5"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right font-data text-small wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
