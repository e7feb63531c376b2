import { ExternalLink, Pencil } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'

import { useAdmin } from '../admin-context.tsx'
import { deletion, restoration } from '../calls.ts'
import { DemoMark } from '../demo-mark.tsx'
import { counted } from '../format.ts'
import { AdminList, EmptyList, type ListPage } from './admin-list.tsx'
import { type Selection, SelectionBar, useRowActions, useSelection } from './list-actions.tsx'
import { SortFields } from './list-fields.tsx'
import { isFiltered, useListQuery } from './list-query.ts'
import { type Column, dayColumn, DeleteButton, ListTable } from './list-table.tsx'

type Listed = { _id: string; title: string; createdAt: string; version: number }

export type RecordKind<Row> = {
  title: string
  nouns: readonly [one: string, many: string]
  path: '/api/products' | '/api/blogs' | '/api/videos'
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
  filters?: ReactNode
  Tools?: ComponentType<{ selection: Selection }>
}

export function RecordList<Row extends Listed>({
  found,
  Tools,
  filters,
  ...list
}: RecordList<Row>) {
  const { title, nouns, edit, view, question } = list
  const { rows } = found
  const { confirm } = useAdmin()
  const selection = useSelection(rows.map(({ _id }) => _id))
  const { busy, remove } = useRemoval(list, rows)
  const ask = async (ids: string[]) => {
    const many = `Delete ${counted(ids.length, ...nouns)}? Restore them from the trash within 30 days.`
    const asked = ids.length > 10 ? many : question
    if (!asked || (await confirm(asked, 'Delete'))) await remove(ids)
  }
  return (
    <AdminList
      {...list}
      found={found}
      total={found.total}
      emptyCounts=", nothing to show"
      search={{ placeholder: list.placeholder, filter: list.filter }}
      selection={selection}
      barStart={filters}
      barEnd={
        selection.selected.length === 0 ? (
          <SortFields />
        ) : (
          <SelectionBar selection={selection} remove={() => void ask(selection.selected)}>
            {Tools && <Tools selection={selection} />}
          </SelectionBar>
        )
      }
      empty={<NoRecords nouns={nouns} add={list.add} />}
    >
      <ListTable
        label={title}
        rows={rows}
        busy={busy}
        selection={selection}
        picture={list.picture}
        heading="Title"
        name={(row) => row.title}
        renderTitle={(row) => (
          <span className="flex items-baseline gap-2">
            <Link to={edit(row)} className="title">
              {row.title}
            </Link>
            <DemoMark record={row} />
          </span>
        )}
        columns={[...list.columns, added]}
        renderActions={(row) => (
          <>
            <a href={view(row)} className="view" aria-label={`View on the site: ${row.title}`}>
              <ExternalLink aria-hidden />
            </a>
            <Link to={edit(row)} className="edit" aria-label={`Edit ${row.title}`}>
              <Pencil aria-hidden />
            </Link>
            <DeleteButton
              id={row._id}
              label={`Delete ${row.title}`}
              isBusy={busy.has(row._id)}
              onClick={() => void ask([row._id])}
            />
          </>
        )}
      />
    </AdminList>
  )
}

const added = dayColumn<Listed>('Added', ({ createdAt }) => createdAt)

function NoRecords({ nouns: [one, many], add }: Pick<RecordKind<unknown>, 'nouns' | 'add'>) {
  const { shown } = useListQuery()
  return isFiltered(shown) ? (
    <EmptyList words="Nothing found.">
      <Link to={{ search: '' }}>Clear the search</Link>
    </EmptyList>
  ) : (
    <EmptyList words={`No ${many} yet.`}>
      <Link to={add}>Add the first {one}</Link>
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
