import { ListFilter, Sheet, Star, Tag, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, href, Link, redirect } from 'react-router'

import { availabilities, impaText } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import { currentUser, database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { counted } from '#app/ui/admin/format.ts'
import { ListSelect, ShowButton } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'
import { RowPicture } from '#app/ui/admin/lists/list-table.tsx'
import { type RecordKind, RecordList } from '#app/ui/admin/lists/record-list.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { MakerAndNumber } from '#app/ui/code.tsx'

import { categoriesOf, categoryWithId, useCategories } from '../categories.ts'
import { categoryDrawing } from '../product-card.tsx'
import type { Route } from './+types/manage-products-page.ts'
import {
  incompleteProducts,
  listedMakers,
  type ManagedProduct,
  managedProducts,
  productFiltersIn,
} from './managed-products.server.ts'
import { ProductTools } from './product-tools.tsx'
import { deleteView, productViews, saveView } from './product-views.server.ts'
import { viewQuery } from './product-views.ts'
import { ProductViews, SaveView } from './product-views.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const filters = productFiltersIn(new URL(request.url).searchParams)
  const { rows, ...found } = await managedProducts(db, { ...listQueryIn(request), ...filters })
  const drawn = rows.map((row) => ({ ...row, drawing: categoryDrawing(categoriesOf(db), row) }))
  const [incomplete, makers] = [await incompleteProducts(db), await listedMakers(db)]
  const views = await productViews(db, context.get(currentUser)?.ownerId ?? '')
  return { found: { ...found, rows: drawn }, incomplete, makers, views }
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = typedIn(context.get(sentFields))
  const ownerId = context.get(currentUser)?.ownerId ?? ''
  const db = context.get(database)
  if (typed.intent === 'delete-view') await deleteView(db, ownerId, typed.view ?? '')
  if (typed.intent === 'save-view') {
    const problem = await saveView(db, ownerId, typed)
    if (problem) return data({ typed, problems: { name: problem } }, 422)
  }
  const query = viewQuery(new URL(request.url).searchParams)
  throw redirect(`${href('/dashboard/manage-products')}${query && `?${query}`}`, 303)
}

export default function ManageProductsPage({
  loaderData: { found, incomplete, makers, views },
  actionData,
}: Route.ComponentProps) {
  const answer = useFirstAnswer(viewQuery(useListQuery().query), actionData)
  return (
    <RecordList
      {...products}
      found={found}
      header={
        <>
          <SpreadsheetLink />
          <LabelsLink />
          <Link to={href('/dashboard/featured-products')} className="quiet">
            <Star aria-hidden />
            <span className="max-md:sr-only">First on the home page</span>
          </Link>
        </>
      }
      views={<ProductViews views={views} />}
      filters={
        <ProductFilters incomplete={incomplete} makers={makers} isOpen={answer !== undefined}>
          <SaveView answer={answer} />
        </ProductFilters>
      }
      Tools={ProductTools}
    />
  )
}

function SpreadsheetLink() {
  const { shown } = useListQuery()
  const query = withFilters(shown, { size: '' })
  return (
    <Link
      to={{ pathname: href('/dashboard/spreadsheet'), ...query }}
      className="quiet max-lg:hidden"
    >
      <Sheet aria-hidden />
      <span className="max-xl:sr-only">Edit as a spreadsheet</span>
    </Link>
  )
}

function LabelsLink() {
  const { shown } = useListQuery()
  const { search } = withFilters(shown, { size: '', sort: '' })
  return (
    <a
      href={href('/dashboard/shelf-labels.pdf') + search}
      className="quiet"
      title="Shelf labels (PDF)"
    >
      <Tag aria-hidden />
      <span className="sr-only">Shelf labels (PDF)</span>
    </a>
  )
}

const products: RecordKind<ManagedProduct & { drawing: string | undefined }> = {
  title: 'Products',
  nouns: ['product', 'products'],
  path: '/api/products',
  subject: 'products',
  messages: messages.product,
  add: href('/dashboard/add-product'),
  edit: ({ _id }) => href('/dashboard/edit-product/:id', { id: _id }),
  view: ({ _id: id, state }) =>
    href(state === 'draft' ? '/dashboard/preview-product/:id' : '/view-details/:id', { id }),
  picture: ({ imageUrl, drawing }) => <RowPicture photo={imageUrl} drawing={drawing} />,
  columns: [
    {
      name: 'Number, maker',
      kind: 'figures',
      of: ({ partNumber, maker, impaCode }) =>
        (partNumber || maker || impaCode) && (
          <>
            {(partNumber || maker) && <MakerAndNumber maker={maker} number={partNumber} />}
            {impaCode && <span className="impa"> IMPA {impaText(impaCode)}</span>}
          </>
        ),
    },
    {
      name: 'Category',
      kind: 'medium',
      isExtra: true,
      of: (product) => <CategoryCell product={product} />,
    },
    { name: 'Availability', kind: 'short', isExtra: true, of: ({ supply }) => supply },
    {
      name: 'Stock',
      kind: 'narrow',
      isOptional: true,
      of: ({ stock }) => stock,
      brief: ({ stock }) => stock !== undefined && `${stock} in stock`,
    },
    {
      name: 'Last price',
      kind: 'narrow',
      isExtra: true,
      isOptional: true,
      of: ({ lastQuoted }) => lastQuoted,
    },
    { name: 'State', kind: 'narrow', of: stateOf },
  ],
  placeholder: 'Title, number or category',
  filter: 'needs',
}

function stateOf({ state }: ManagedProduct) {
  const shown = state ?? 'live'
  return <span className={`state-mark ${shown}`}>{states[shown]}</span>
}

const states = { live: 'Live', draft: 'Draft', hidden: 'Hidden' } as const

function CategoryCell({ product }: { product: ManagedProduct }) {
  const { categoryId, categoryName, subcategoryName } = product
  const category = categoryWithId(useCategories(), categoryId)
  const isWanting = !subcategoryName && category?.subcategories.length
  if (!isWanting && !subcategoryName) return categoryName
  return (
    <>
      {categoryName} / {isWanting ? <em>no subcategory</em> : <span>{subcategoryName}</span>}
    </>
  )
}

type Incomplete = {
  [name in 'products' | `without${'Picture' | 'Description' | 'Subcategory' | 'File'}`]: number
}

type ProductFilters = {
  incomplete: Incomplete
  makers?: readonly string[]
  isOpen?: boolean
  children?: ReactNode
}
const noMakers: readonly string[] = []

export function ProductFilters({ incomplete, makers = noMakers, ...menu }: ProductFilters) {
  const { query } = useListQuery()
  const categories = useCategories()
  const { subcategories = [] } = categoryWithId(categories, query.get('category') ?? '') ?? {}
  const named = categories.all.map(({ id, name }) => [String(id), name] as const)
  const subs = subcategories.map(({ id, name }) => [String(id), name] as const)
  const divided: Filter[] = [
    {
      name: 'sub',
      label: 'Subcategory',
      options: [['', 'All subcategories'], ['none', 'No subcategory'], ...subs],
    },
  ]
  return (
    <ListFilters
      {...menu}
      filters={[
        {
          name: 'category',
          label: 'Category',
          options: [['', 'All categories'], ...named],
          drops: 'sub',
        },
        ...(subs.length > 0 ? divided : []),
        { name: 'state', label: 'State', options: stateOptions },
        { name: 'maker', label: 'Maker', options: makerOptions(makers, query.get('maker')) },
        { name: 'supply', label: 'Availability', options: supplyOptions },
        { name: 'stock', label: 'Stock', options: stockOptions },
        { name: 'needs', label: 'Missing', options: missing(incomplete, query.get('needs')) },
      ]}
    />
  )
}

const stateOptions = [
  ['', 'All states'],
  ['live', 'Live'],
  ['draft', 'Draft'],
  ['hidden', 'Hidden'],
] as const

const supplyOptions = [
  ['', 'Every availability'],
  ...Object.entries(availabilities),
  ['none', 'Availability not given'],
] as const

const stockOptions = [
  ['', 'Any stock'],
  ['some', 'In stock'],
  ['none', 'Stock is 0'],
] as const

function makerOptions(makers: readonly string[], chosen: string | null): Filter['options'] {
  const all = chosen && !makers.includes(chosen) ? [chosen, ...makers] : makers
  return [['', 'All makers'], ...all.map((maker) => [maker, maker] as const)]
}

/** Only what is missing somewhere, or is chosen. */
function missing(incomplete: Incomplete, chosen: string | null): Filter['options'] {
  const needs = [
    ['picture', 'Without picture', incomplete.withoutPicture],
    ['description', 'Without description', incomplete.withoutDescription],
    ['subcategory', 'Without subcategory', incomplete.withoutSubcategory],
    ['file', 'With files that cannot be fetched', incomplete.withoutFile],
  ] as const
  const uncounted = [
    ['number', 'Without part number'],
    ['maker', 'Without maker'],
    ['impa', 'Without IMPA code'],
    ['price', 'Without last price'],
    ['cost', 'Without cost'],
    ['stock', 'Without stock'],
  ] as const
  return [
    ['', 'Complete or not'],
    ...needs
      .filter(([need, , count]) => count > 0 || need === chosen)
      .map(([need, words, count]) => [need, `${words}: ${counted(count, 'product')}`] as const),
    ...uncounted,
  ]
}

type Filter = {
  name: string
  label: string
  options: readonly (readonly [value: string, words: string])[]
  /** The name of another filter that a new choice removes. */
  drops?: string
}

type ListFilters = Pick<ProductFilters, 'isOpen' | 'children'> & { filters: readonly Filter[] }

function ListFilters({ filters, isOpen, children }: ListFilters) {
  const { query } = useListQuery()
  const set = filters.flatMap(({ name, label, options, drops = '' }) => {
    const value = query.get(name)
    const words = value ? options.find(([one]) => one === value)?.[1] : undefined
    return words === undefined ? [] : [{ name, label, words, drops }]
  })
  return (
    <div className="list-filters">
      <details open={isOpen}>
        <summary>
          <ListFilter aria-hidden />
          Filter
          {set.length > 0 && <data value={set.length}>{set.length}</data>}
        </summary>
        <div>
          {filters.map((filter) => (
            <ListSelect key={filter.name} {...filter} />
          ))}
          <ShowButton />
          {children}
        </div>
      </details>
      {set.map(({ name, label, words, drops }) => (
        <Link
          key={name}
          to={withFilters(query, { [drops || name]: '', [name]: '' })}
          preventScrollReset
          aria-label={`Do not filter by ${label.toLowerCase()}: ${words}`}
        >
          <span>{words}</span>
          <X aria-hidden />
        </Link>
      ))}
    </div>
  )
}
