import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'

import { Button } from '../../button.tsx'
import { withWholeCodes } from '../../code.tsx'
import { useAdmin } from '../admin-context.tsx'
import { deletion, restoration } from '../calls.ts'
import { DemoMark } from '../demo-mark.tsx'
import { counted } from '../format.ts'
import { AdminList, EmptyList, type ListPage, matchingOf } from './admin-list.tsx'
import { type Selection, SelectionBar, useRowActions, useSelection } from './list-actions.tsx'
import { SortFields } from './list-fields.tsx'
import { filtersIn, isFiltered, useListQuery } from './list-query.ts'
import { type Column, dayColumn, DeleteButton, ListTable } from './list-table.tsx'

export type ListTools = { selection: Selection; bulkAddress: string }

type Listed = { _id: string; title: string; createdAt: string; version: number }

export type RecordKind<Row> = {
  title: string
  nouns: readonly [singular: string, plural: string]
  path: '/api/products' | '/api/blogs' | '/api/videos'
  subject: 'products' | 'posts' | 'videos'
  messages: { deleted: string; notFound: string; notDeleted: string }
  question?: string
  add: string
  edit: (row: Row) => string
  view: (row: Row) => string
  picture: (row: Row) => ReactNode
  columns: readonly Column<Row>[]
  placeholder: string
  filter?: string
}

type RecordList<Row> = RecordKind<Row> & {
  found: ListPage<Row> & { total: number }
  header?: ReactNode
  views?: ReactNode
  filters?: ReactNode
  Tools?: ComponentType<ListTools>
}

export function RecordList<Row extends Listed>({
  found,
  Tools,
  views,
  filters,
  ...list
}: RecordList<Row>) {
  const { title, nouns, edit, view, question } = list
  const { rows } = found
  const { confirm } = useAdmin()
  const query = filtersIn(useListQuery().shown).toString()
  const ids = rows.map(({ _id }) => _id)
  const selection = useSelection(ids, { filters: query, matching: found.matching })
  const bulkAddress = bulkAddressOf(list.subject, query, selection)
  const { busy, remove } = useRemoval(list, rows)
  const ask = async (ids: string[]) => {
    const batchQuestion = `Delete ${counted(ids.length, ...nouns)}? Restore them from the trash within 30 days.`
    // Undo restores up to ten, unless even one needs a question.
    const prompt = ids.length > (question ? 1 : 10) ? batchQuestion : question
    if (!prompt || (await confirm(prompt, 'Delete'))) await remove(ids)
  }
  return (
    <AdminList
      {...list}
      found={found}
      total={found.total}
      emptyCounts=", nothing to show"
      search={{ placeholder: list.placeholder, filter: list.filter }}
      selection={selection}
      filters={views}
      barStart={filters}
      barEnd={
        selection.selected.length === 0 ? (
          <>
            <SortFields />
            <a href={bulkAddressOf(list.subject, query)} className="without-script">
              Change all {matchingOf(found)}
            </a>
          </>
        ) : (
          <SelectionBar
            selection={selection}
            remove={selection.isAll ? undefined : () => void ask(selection.selected)}
          >
            {Tools && <Tools selection={selection} bulkAddress={bulkAddress} />}
            {selection.isAll && <TrashAll address={bulkAddress} />}
          </SelectionBar>
        )
      }
      empty={<NoRecords nouns={nouns} add={list.add} />}
    >
      <Matching selection={selection} found={found} isNarrowed={query !== ''} />
      <ListTable
        label={title}
        rows={rows}
        busy={busy}
        selection={selection}
        picture={list.picture}
        heading="Title"
        name={(row) => row.title}
        renderTitle={(row) => <RowTitle row={row} to={edit(row)} />}
        columns={[...list.columns, added]}
        renderActions={(row) => (
          <RowLinks
            row={row}
            view={view(row)}
            edit={edit(row)}
            isBusy={busy.has(row._id)}
            remove={() => void ask([row._id])}
          />
        )}
      />
    </AdminList>
  )
}

function RowTitle({ row, to }: { row: Listed; to: string }) {
  return (
    <span className="marked-title">
      <Link to={to} className="title">
        {withWholeCodes(row.title)}
      </Link>{' '}
      <DemoMark record={row} />
    </span>
  )
}

function bulkAddressOf(subject: string, filters: string, selection?: Selection) {
  const isAll = !selection || selection.isAll
  const scope = isAll ? filters : selection.selected.map((id) => ['id', id])
  return `/dashboard/bulk-edit?${new URLSearchParams([['of', subject], ...new URLSearchParams(scope)])}`
}

function TrashAll({ address }: { address: string }) {
  return (
    <form method="post" action={address}>
      <Button look="line" className="max-md:px-2.5" name="intent" value="delete">
        <Trash2 aria-hidden />
        <span>
          Delete<span className="wide-words"> all…</span>
        </span>
      </Button>
    </form>
  )
}

type Matching = { selection: Selection; found: ListPage<unknown>; isNarrowed: boolean }

function Matching({ selection, found, isNarrowed }: Matching) {
  if (!selection.hasMore) return null
  const all = `all ${matchingOf(found)}${isNarrowed ? ' that match' : ''}`
  return (
    <p className="list-matching">
      {selection.isAll ? `A${all.slice(1)} are selected.` : 'All on this page are selected.'}
      <button
        type="button"
        onClick={selection.isAll ? selection.selectAll : selection.selectMatching}
      >
        {selection.isAll ? 'Only this page' : `Select ${all}`}
      </button>
    </p>
  )
}

type RowLinks = { row: Listed; view: string; edit: string; isBusy: boolean; remove: () => void }

function RowLinks({ row: { _id, title }, view, edit, isBusy, remove }: RowLinks) {
  return (
    <>
      <a href={view} className="view" aria-label={`View on the site: ${title}`}>
        <ExternalLink aria-hidden />
      </a>
      <Link to={edit} className="edit" aria-label={`Edit ${title}`}>
        <Pencil aria-hidden />
      </Link>
      <DeleteButton id={_id} label={`Delete ${title}`} isBusy={isBusy} onClick={remove} />
      {/* On a phone a menu, because a thumb hits a single button by mistake. */}
      <details className="row-menu" name="row-menu">
        <summary aria-label={`More for ${title}`}>
          <Ellipsis aria-hidden />
        </summary>
        <div>
          <a href={view}>View on the site</a>
          <Link to={edit}>Edit</Link>
          <button type="button" className="with-script" aria-disabled={isBusy} onClick={remove}>
            Delete
          </button>
        </div>
      </details>
    </>
  )
}

const added = dayColumn<Listed>('Added', ({ createdAt }) => createdAt)

function NoRecords({ nouns: [singular, plural], add }: Pick<RecordKind<unknown>, 'nouns' | 'add'>) {
  const { shown } = useListQuery()
  return isFiltered(shown) ? (
    <EmptyList words="Nothing found.">
      <Link to={{ search: '' }}>Clear the search</Link>
    </EmptyList>
  ) : (
    <EmptyList words={`No ${plural} yet.`}>
      <Link to={add}>Add the first {singular}</Link>
    </EmptyList>
  )
}

type Removal = Pick<RecordKind<unknown>, 'path' | 'nouns' | 'messages'>

function useRemoval({ path, nouns, messages }: Removal, rows: readonly Listed[]) {
  const { busy, run } = useRowActions(rows)
  const aboutOne = ([id, ...others]: string[]) =>
    others.length === 0 ? rows.find(({ _id }) => _id === id)?.title : undefined
  const restore = (ids: string[], about: string | undefined) =>
    run({
      ids,
      calls: [{ method: 'POST', path: `${path}/restore`, schema: restoration, body: { ids } }],
      done: ({ restoredCount: count }) =>
        count === 0
          ? { text: 'There was nothing left to restore.', isBad: true }
          : { text: `${counted(count, ...nouns)} restored.`, about },
      failed: 'Not restored. Please try again.',
      isRepeatable: true,
      next: ids[0],
    })
  const remove = (ids: string[]) => {
    const [id = '', ...others] = ids
    const isOne = others.length === 0
    const about = aboutOne(ids)
    return run({
      ids,
      calls: [
        isOne
          ? { method: 'DELETE', path: `${path}/${encodeURIComponent(id)}`, schema: deletion }
          : { method: 'POST', path: `${path}/delete`, schema: deletion, body: { ids } },
      ],
      done: ({ deletedCount: count }) =>
        count === 0
          ? { text: messages.notFound, isBad: true }
          : {
              text: isOne ? messages.deleted : `${counted(count, ...nouns)} deleted.`,
              about,
              undo: () => void restore(ids, about),
            },
      failed: messages.notDeleted,
    })
  }
  return { busy, remove }
}
