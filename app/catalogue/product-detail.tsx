import type { ReactNode } from 'react'
import { href } from 'react-router'

import { units } from '#app/content/constants.ts'
import { whatToSend, whatToSendAlways } from '#app/content/what-to-send.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { PageSlider } from '#app/ui/page-slider.tsx'
import { Drawing, drawingAddress } from '#app/ui/picture.tsx'

import { useCategories } from './categories.ts'
import { categoryDrawing, drawingOf } from './product-card.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { captionsOf, type Product, partNumbersOf, picturesOf } from './product.ts'
import type { LinkedProducts } from './products.server.ts'

export function GoodToKnow() {
  const { productSlides } = useSettings()
  if (productSlides.length === 0) return null
  return <PageSlider label="Good to know" slides={productSlides} size="strip" />
}

export function Pictures({ product }: { product: Product }) {
  const captions = captionsOf(product)
  const categories = useCategories()
  return (
    <div className="pictures min-w-0">
      <ProductPictures
        title={product.title}
        photos={picturesOf(product)}
        drawing={drawingOf(categories, product)}
        instead={categoryDrawing(categories, product)}
      />
      {captions.length > 0 && (
        <div className="captions">
          {captions.map(({ at, words }) => (
            <p key={at} data-of={at + 1}>
              {words}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

type Tab = { id: string; name: string; panel: ReactNode }

/** Each tab is a link to its panel, and CSS shows the panel of the URL hash; script makes them ARIA tabs. */
export function ProductDetail({ product }: { product: Product }) {
  const tabs = tabsOf(product)
  return (
    <section aria-label="About this product" className="tabs mt-12">
      <div data-tabs className="flex gap-4 border-b border-line">
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

export function ProductFits({ product: { fits } }: { product: Product }) {
  if (!fits) return null
  return (
    <section aria-labelledby="fits" className="mt-12">
      <h2 id="fits" className="display mb-3 text-h3">
        Fits
      </h2>
      <table className="w-full text-left text-ui">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-2.5 pr-6 font-medium text-ink-2">Maker</th>
            <th className="py-2.5 font-medium text-ink-2">Model</th>
          </tr>
        </thead>
        <tbody>
          {fits.map(({ maker, model }) => (
            <tr key={`${maker} ${model}`} className="border-b border-line">
              <td className="py-2.5 pr-6 wrap-anywhere">{maker}</td>
              <td className="py-2.5 font-data text-small wrap-anywhere">{model}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What decides which part fits, so that the first answer can be a price. */
export function WhatToSend({ product: { categoryId } }: { product: Product }) {
  return (
    <section aria-labelledby="send" className="what-to-send mt-12">
      <h2 id="send" className="display mb-4 text-h3">
        What to send
      </h2>
      <div>
        <Drawing address={drawingAddress('nameplate')} />
        <ol>
          {(whatToSend[Number(categoryId)] ?? whatToSendAlways).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const linkNames = {
  supersededBy: 'Superseded by',
  replaces: 'Replaces',
  alternatives: 'Alternatives',
}

type Links = { links: LinkedProducts | undefined; of: (keyof LinkedProducts)[] }

/** Other parts by their number first, because that is what a buyer compares. */
export function ProductLinks({ links, of }: Links) {
  const kinds = of.filter((kind) => links?.[kind].length)
  if (!links || kinds.length === 0) return null
  return (
    <dl className="my-4 grid gap-2 border-l-2 border-signal pl-4 text-ui">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt className="font-semibold">{linkNames[kind]}</dt>
          {links[kind].map((product) => (
            <dd key={product._id} className="py-1 wrap-anywhere">
              {product.number && <span className="mr-2 font-data">{product.number}</span>}
              {product.isLive ? (
                <a
                  href={href('/view-details/:id', { id: product._id })}
                  className="underline underline-offset-4"
                >
                  {product.title}
                </a>
              ) : (
                product.title
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

export function AddToList({ product: { _id } }: { product: Product }) {
  return (
    <form
      id="add-this"
      method="post"
      action={href('/enquiry-list/add')}
      data-list
      className="add-amount"
    >
      <input type="hidden" name="back" value={href('/view-details/:id', { id: _id })} />
      <input
        name="quantity"
        aria-label="Quantity"
        inputMode="decimal"
        maxLength={11}
        defaultValue="1"
      />
      <select name="unit" aria-label="Unit">
        {Object.keys(units).map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </select>
      <button id={_id} name="add" value={_id} className="add">
        Add to list
      </button>
    </form>
  )
}
