import type { ReactNode } from 'react'
import { href } from 'react-router'

import { units } from '#app/content/constants.ts'
import { whatToSend, whatToSendAlways } from '#app/content/what-to-send.ts'
import { fileSize } from '#app/media/file-size.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Code, withWholeCodes } from '#app/ui/code.tsx'
import { smallDrawingAddress } from '#app/ui/drawing-addresses.ts'
import { PageSlider } from '#app/ui/page-slider.tsx'
import { Drawing } from '#app/ui/picture.tsx'

import { useCategories } from './categories.ts'
import { categoryDrawing, drawingOf } from './product-card.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { captionsOf, type Product, partNumbersOf, picturesOf, specificationsOf } from './product.ts'

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

type Detail = { product: Product; sheetSize?: number | undefined }

/** Each tab is a link to its panel, and CSS shows the panel of the URL hash; script makes them ARIA tabs. */
export function ProductDetail({ product, sheetSize }: Detail) {
  const tabs = tabsOf(product, sheetSize)
  return (
    <section aria-label="About this product" className="tabs">
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

function tabsOf({ description, datasheetUrl }: Product, sheetSize: number | undefined) {
  const text = <p className="whitespace-pre-line wrap-anywhere text-ink-2">{description}</p>
  const tabs: Tab[] = [{ id: 'detail', name: 'Product Detail', panel: text }]
  if (datasheetUrl) {
    const panel = (
      <a href={datasheetUrl} className="font-semibold text-signal underline underline-offset-4">
        {sheetSize === undefined ? 'Datasheet (PDF)' : `Datasheet (PDF, ${fileSize(sheetSize)})`}
      </a>
    )
    tabs.push({ id: 'documents', name: 'Documents', panel })
  }
  return tabs
}

/** Without what stands beside them: maker and model, the numbers, availability and lead time. */
export function Specifications({ product }: { product: Product }) {
  const { maker: _, model: __, availability: ___, leadTime: ____, ...others } = product
  const rows = specificationsOf(others, product.specifications ?? [])
  const more = partNumbersOf(product).slice(mostOnPlate)
  if (rows.length + more.length === 0) return null
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <dl className="specifications">
        {rows.map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{withWholeCodes(value)}</dd>
          </div>
        ))}
        {more.map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt>{name} no.</dt>
            <dd>
              <Code>{value}</Code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const mostOnPlate = 4

type Fits = { product: Product; machines?: (string | undefined)[] | undefined }

export function ProductFits({ product: { fits }, machines }: Fits) {
  if (!fits) return null
  return (
    <section aria-labelledby="fits">
      <h2 id="fits">Fits</h2>
      <table className="fits">
        <thead>
          <tr>
            {['Maker', 'Model'].map((head) => (
              <th key={head}>
                <span className="sr-only">{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fits.map(({ maker, model }, place) => (
            <tr key={`${maker} ${model}`}>
              <td>{maker}</td>
              <td>
                <MachineLink address={machines?.[place]}>{model}</MachineLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MachineLink({ address, children }: { address: string | undefined; children: string }) {
  if (!address) return <Code>{children}</Code>
  return (
    <a href={address} className="underline underline-offset-4 hover:text-signal">
      <Code>{children}</Code>
    </a>
  )
}

export function WhatToSend({ product: { categoryId } }: { product: Product }) {
  return (
    <section aria-labelledby="send" className="what-to-send mt-8">
      <h2 id="send" className="display mb-4 text-h3">
        What to send
      </h2>
      <div>
        <Drawing address={smallDrawingAddress('nameplate')} />
        <ol>
          {(whatToSend[Number(categoryId)] ?? whatToSendAlways).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
    </section>
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
