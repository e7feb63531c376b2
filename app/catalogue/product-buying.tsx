import { ArrowDown, ArrowRight, Check, Mail } from 'lucide-react'
import { href } from 'react-router'

import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { Code, withWholeCodes } from '#app/ui/code.tsx'

import { Availability, AvailabilitySign } from './availability.tsx'
import { priceRequest } from './price-request.ts'
import { AddToList } from './product-detail.tsx'
import { RowPicture } from './product-list.tsx'
import type { Product } from './product.ts'
import type { LinkedProduct, LinkedProducts } from './products.server.ts'

type Buying = { product: Product; links: LinkedProducts | undefined; address: string }

export function Buying({ product, links, address }: Buying) {
  const { contact } = useSettings()
  const successor = links?.supersededBy.find(({ isLive }) => isLive)
  const isReplaced = successor !== undefined && product.availability !== 'in stock'
  return (
    <aside aria-label="Availability and price" className="buying">
      <div>
        <AvailabilitySign product={product} isReplaced={isReplaced} />
        <ChatButton href={chatLink(contact, priceRequest(product, address))}>
          Call for Price WhatsApp
        </ChatButton>
        {isReplaced && (
          <ButtonLink look="signal" href={href('/view-details/:id', { id: successor._id })}>
            <ArrowRight aria-hidden />
            See {successor.number ? <Code>{successor.number}</Code> : 'its successor'}
          </ButtonLink>
        )}
        <AddToList product={product} />
        {/* The first field of the form, so that typing can begin at once. */}
        <ButtonLink look="line" href="#name">
          <Mail aria-hidden />
          Leave Your Message
          <ArrowDown aria-hidden />
        </ButtonLink>
        <ul>
          {[`Service Time ${contact.serviceTime}`, ...promises].map((promise) => (
            <li key={promise}>
              <Check aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      {links && <Links links={links} />}
    </aside>
  )
}

const promises = [
  'Alternative product offered if out of production',
  'Send a photo of the nameplate and we check the fit',
]

const linkNames = {
  supersededBy: 'Superseded by',
  replaces: 'Replaces',
  alternatives: 'Alternatives',
} as const

const kinds = ['supersededBy', 'replaces', 'alternatives'] as const

function Links({ links }: { links: LinkedProducts }) {
  return kinds.map(
    (kind) =>
      links[kind].length > 0 && (
        <section key={kind} aria-labelledby={kind}>
          <h2 id={kind}>{linkNames[kind]}</h2>
          <ul>
            {links[kind].map((product) => (
              <li key={product._id}>
                <Linked product={product} />
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}

/** Its number first, because that is what a buyer compares. */
function Linked({ product }: { product: LinkedProduct }) {
  const { _id, title, number, isLive } = product
  return (
    <>
      {/* The sources of a picture would be cells of the row too. */}
      <span>
        <RowPicture product={product} />
      </span>
      <span>
        {number && <Code>{number}</Code>}{' '}
        {isLive ? (
          <a href={href('/view-details/:id', { id: _id })}>{withWholeCodes(title)}</a>
        ) : (
          withWholeCodes(title)
        )}{' '}
        {isLive && <Availability product={product} />}
      </span>
      {isLive && (
        <button form="add-to-list" id={_id} name="add" value={_id} className="add">
          Add<span className="sr-only"> to list {title}</span>
        </button>
      )}
    </>
  )
}
