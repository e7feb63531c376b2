import { useSettings } from '#app/settings/use-settings.ts'
import { Code, withWholeCodes } from '#app/ui/code.tsx'
import { Drawing, Photo } from '#app/ui/picture.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'

import { useCategories } from './categories.ts'
import { categoryDrawing, drawingOf } from './product-card.tsx'
import { type Product, partNumbersOf, specificationsOf } from './product.ts'

/** So that the sheet fits on one page of A4; the page that the code leads to has all. */
const mostFacts = 12
const mostNumbers = 4

export function ProductSheet({ product, address }: { product: Product; address: string }) {
  const { company, contact } = useSettings()
  const [first, ...numbers] = partNumbersOf(product).slice(0, mostNumbers)
  const facts = [
    ...numbers.map(({ name, value }) => ({ name: `${name} no.`, value })),
    ...specificationsOf(product, product.specifications ?? []),
  ]
  return (
    <div className="product-sheet" aria-hidden>
      <p className="sheet-head">
        <b>{company.name}</b>
        <span>
          {contact.serviceTime}, {contact.phone}
          <br />
          {contact.email}
        </span>
      </p>
      <div className="sheet-title">
        <div>
          <p>{withWholeCodes(product.title)}</p>
          {first ? (
            <>
              <span>{first.name} no.</span>
              <b>
                <Code>{first.value}</Code>
              </b>
            </>
          ) : (
            <b>
              <Code>{product.model}</Code>
            </b>
          )}
        </div>
        <QrCode text={address} label="The address of this product" />
      </div>
      <div className="sheet-facts">
        <SheetPicture product={product} />
        {facts.length > 0 && (
          <dl>
            {facts.slice(0, mostFacts).map(({ name, value }) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className="sheet-line">Fill in, then photograph this sheet or send it by email</p>
      <ul>
        {blanks.map((blank) => (
          <li key={blank}>{blank}</li>
        ))}
      </ul>
      <p className="sheet-foot">{address}</p>
    </div>
  )
}

const blanks = [
  'Serial number',
  'Quantity, unit',
  'Needed by',
  'Vessel',
  'IMO number',
  'Port, ETA',
  'Other text on the nameplate',
  'Name or rank',
  'Phone or email',
]

/** The drawing needs less toner and shows more than a photo. */
function SheetPicture({ product }: { product: Product }) {
  const categories = useCategories()
  const drawing = drawingOf(categories, product)
  if (drawing || !product.imageUrl) return <Drawing address={drawing} className="picture" />
  return (
    <Photo
      address={product.imageUrl}
      alt=""
      widths={[640]}
      sizes="360px"
      className="picture"
      instead={categoryDrawing(categories, product)}
    />
  )
}
