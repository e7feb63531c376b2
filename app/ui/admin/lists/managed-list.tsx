import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link, useHref, useLinkClickHandler, useNavigate } from 'react-router'

import { ButtonLink } from '../../button.tsx'
import { Confirm } from '../confirm.tsx'
import { PageTitle } from '../page-title.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { isNarrowed, useWanted } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListPaging } from './list-paging.tsx'
import { type Kind, useRemoval } from './list-removal.ts'
import type { Listed, Looks } from './list-row.tsx'
import { ListSearch } from './list-search.tsx'
import { type Selection, useSelection } from './list-selection.ts'
import { ListTable } from './list-table.tsx'

type ManagedList<Row> = {
  title: string
  kind: Kind
  found: {
    rows: Row[]
    first: number
    matching: number
    isMore?: boolean
    total: number
    next?: string
    previous?: string
  }
  looks: Looks<Row>
  /** The address of the page that adds a record. */
  add: string
  /** The searched fields, as the placeholder of the search box. */
  searched: string
  /** The name of a filter that has no field. */
  keeps?: string
  /** The question before a delete; without it the delete starts at once. */
  question?: string
  above?: ReactNode
  chips?: ReactNode
  filters?: ReactNode
  Tools?: ComponentType<Selection>
}

/** An admin list with search, sort order, selection, delete and undo (R-ADM-10). */
export function ManagedList<Row extends Listed>(props: ManagedList<Row>) {
  const { title, kind, found, looks, add, question, above, chips, filters, Tools } = props
  const { rows } = found
  const { isLoading } = useWanted()
  const field = useRef<HTMLInputElement>(null)
  const selection = useSelection(rows.map(({ _id }) => _id))
  const { busy, remove } = useRemoval(kind, rows)
  const [asking, setAsking] = useState<string[]>()
  const begin = (ids: string[]) => (question ? setAsking(ids) : void remove(ids))
  useListKeys({ field, add, selection })
  return (
    <>
      <PageTitle title={title}>
        <ListSearch words={props.searched} keeps={props.keeps} field={field} />
        <AddButton to={add} noun={kind.one} />
      </PageTitle>
      {above}
      <ListFrame label={`The ${kind.many}`} of={kind.many} isBusy={isLoading}>
        {chips}
        <ListBar
          found={found}
          kind={kind}
          selection={selection}
          remove={begin}
          filters={filters}
          tools={Tools && <Tools {...selection} />}
        />
        {rows.length > 0 ? (
          <>
            <ListTable
              title={title}
              rows={rows}
              looks={looks}
              selection={selection}
              busy={busy}
              remove={(id) => begin([id])}
            />
            <ListPaging found={found} />
          </>
        ) : (
          <Nothing kind={kind} add={add} />
        )}
      </ListFrame>
      {question && asking && (
        <Confirm
          question={question}
          yes="Delete"
          onAnswer={(isYes) => {
            setAsking(undefined)
            if (isYes) void remove(asking)
          }}
        />
      )}
    </>
  )
}

/** On a small phone the noun is hidden, because the page title names it. */
function AddButton({ to, noun }: { to: string; noun: string }) {
  const address = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <ButtonLink look="signal" href={address} onClick={go} aria-keyshortcuts="n">
      <Plus aria-hidden />
      <span>
        Add<span className="max-[26rem]:sr-only"> {noun}</span>
      </span>
    </ButtonLink>
  )
}

/** The reason why a list is empty, and a link to the next step. */
function Nothing({ kind, add }: { kind: Kind; add: string }) {
  const { shown } = useWanted()
  return isNarrowed(shown) ? (
    <div className="list-nothing">
      <p>Nothing found.</p>
      <Link to={{ search: '' }}>Clear the search</Link>
    </div>
  ) : (
    <div className="list-nothing">
      <p>No {kind.many} yet.</p>
      <Link to={add}>Add the first {kind.one}</Link>
    </div>
  )
}

type Keys = { field: RefObject<HTMLInputElement | null>; add: string; selection: Selection }

function useListKeys({ field, add, selection }: Keys) {
  const navigate = useNavigate()
  const lastUndo = () => [...document.querySelectorAll<HTMLElement>('.notice .undo')].at(-1)
  useShortcuts({
    '/': () => field.current?.focus(),
    n: () => void navigate(add),
    Escape: selection.selected.length > 0 ? selection.clear : undefined,
    'Control+z': () => lastUndo()?.click(),
  })
}
