import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Form, Link } from 'react-router'

import { database, settings } from '#app/context.ts'
import { activityKinds } from '#app/database/activity-kinds.ts'
import { counted } from '#app/ui/admin/format.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { isFiltered, useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'
import { LoadingText, Panel, PageTitle, StepLink } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'

import type { Route } from './+types/activity-page.ts'
import { filterIn, kindLabels, whatWasDone } from './activity-words.ts'
import { type ListedActivity, listedActivity, namesOf } from './listed-activity.server.ts'

import './activity.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const filter = filterIn(new URL(request.url).searchParams)
  const { at, limit } = listQueryIn(request)
  const { timeZone } = context.get(settings).company
  const listed = listedActivity(db, filter, { at, limit, timeZone })
  const [found, names] = await Promise.all([listed, namesOf(db)])
  return { found, filter, timeZone, people: [...names].map(([_id, name]) => ({ _id, name })) }
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { found, filter, timeZone, people } = loaderData
  const { query, shown, isLoading } = useListQuery()
  const pageAt = (at: string | undefined) => at && withFilters(query, { at })
  return (
    <>
      <PageTitle title="Activity" />
      <LoadingText isLoading={isLoading} words="Loading activity..." />
      <div className="grid max-w-240 gap-4">
        <Filter key={JSON.stringify(filter)} filter={filter} people={people} />
        <Panel
          id="done"
          title={counted(found.matching, 'entry', 'entries')}
          beside={<p>12 months, times of {timeZone}</p>}
        >
          {found.rows.length === 0 && (
            <p className="calm">{isFiltered(shown) ? 'Nothing found.' : 'Nothing yet.'}</p>
          )}
          <ol className="lines activity">
            {found.rows.map((row) => (
              <Entry key={row._id} row={row} />
            ))}
          </ol>
          {(found.previous ?? found.next) && (
            <nav className="list-paging" aria-label="Pages">
              <p>{`${found.first}–${found.first + found.rows.length - 1}`}</p>
              <StepLink name="Newer" to={pageAt(found.previous)} icon={ChevronLeft} />
              <StepLink name="Older" to={pageAt(found.next)} icon={ChevronRight} />
            </nav>
          )}
        </Panel>
      </div>
    </>
  )
}

function Entry({ row }: { row: ListedActivity }) {
  const { createdAt, at, who, kind, action, records, title, to, fields } = row
  return (
    <li>
      <time dateTime={createdAt}>{at}</time>
      <div className="line-text">
        <p>
          {whatWasDone(kind, action, records)}
          {title && ': '}
          {title && (to ? <Link to={to}>{title}</Link> : title)}
        </p>
        <small>{who}</small>
        {fields.length > 0 && (
          <dl>
            {fields.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
                {after === undefined ? (
                  <dd>changed</dd>
                ) : (
                  <dd>
                    <del>{before || 'empty'}</del>
                    <span aria-hidden> → </span>
                    <ins>{after || 'empty'}</ins>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

type Filter = Pick<Route.ComponentProps['loaderData'], 'filter' | 'people'>

function Filter({ filter: { person, record, kind, from, to }, people }: Filter) {
  const { shown } = useListQuery()
  return (
    <Form className="activity-filter">
      {record && <input type="hidden" name="record" value={record} />}
      <label>
        Person
        <select name="person" defaultValue={person ?? ''}>
          <option value="">All</option>
          {people.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Kind
        <select name="kind" defaultValue={kind ?? ''}>
          <option value="">All</option>
          {activityKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        From
        <input type="date" name="from" defaultValue={from} />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={to} />
      </label>
      <Button look="line">Show</Button>
      {isFiltered(shown) && <Link to={{ search: '' }}>Show all</Link>}
    </Form>
  )
}
