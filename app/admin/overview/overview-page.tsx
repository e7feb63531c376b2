import { Plus } from 'lucide-react'
import { href, Link, useLinkClickHandler } from 'react-router'

import { hasGeneratedPassword } from '#app/accounts/generated-password.server.ts'
import { backupProblem, backupState } from '#app/backup/state.server.ts'
import { missedByDay } from '#app/catalogue/search/missed-searches.server.ts'
import { addAddress } from '#app/catalogue/search/search-address.ts'
import {
  backupSettings,
  database,
  currentUser,
  diskIsLow,
  mail,
  proxyWithoutTrust,
  settings,
  settingsStore,
} from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { demoCounts } from '#app/database/demo-records.server.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { inboxVersion } from '#app/inbox/admin/managed-enquiries.server.ts'
import { dayAt } from '#app/settings/use-settings.ts'
import { useReloadOnNews } from '#app/ui/admin/company-context.ts'
import { daysBetween, relativeDay, grouped, ago, counted } from '#app/ui/admin/format.ts'
import { Bars, Panel, PageTitle } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

import { firstRun } from '../first-run/first-run.server.ts'
import { FirstRunOffer } from '../first-run/offer.tsx'
import { goLiveTasks } from '../go-live.server.ts'
import { GoLive } from '../go-live.tsx'
import { editPage, icons, kinds, listPage } from '../record-kinds.ts'
import { siteWarnings } from '../site-warnings.server.ts'
import type { Route } from './+types/overview-page.ts'
import { Figures } from './figures.tsx'

import './overview.css'
import { NewestEnquiries } from './newest-enquiries.tsx'
import {
  enquiryDays,
  medianFirstReply,
  type EnquiryDay,
  attention,
  dueFollowUps,
  latestChanges,
  shipsArriving,
  newestEnquiries,
} from './overview.server.ts'
import { Waiting } from './waiting.tsx'

export const handle: RouteFacts = { editors: true }

type Wanted = { words: string; times: number; days: number[] }

type LatestChanges = { changes: Awaited<ReturnType<typeof latestChanges>>; now: number }

type Arrivals = { ships: Awaited<ReturnType<typeof shipsArriving>>; today: string }

export async function loader({ context }: Route.LoaderArgs) {
  const [db, now] = [context.get(database), Date.now()]
  const { contact, company } = context.get(settings)
  const today = dayAt(company, now)
  const version = await inboxVersion(db)
  const [counts, figures, lists, warnings, backup, demo] = await Promise.all([
    attention(db, now),
    inboxFigures(db, company.timeZone, now),
    listsOf(db, { phone: contact.phone, now, today }),
    siteWarnings(db, {
      diskIsLow: await context.get(diskIsLow)(),
      proxyIsUnknown: context.get(proxyWithoutTrust),
      now,
    }),
    backupState(db),
    demoCounts(db, now),
  ])
  const problem = backupProblem(backup, context.get(backupSettings).dailyBackup, now)
  const run = await firstRun(db, {
    settings: context.get(settingsStore),
    mail: context.get(mail),
    siteUrl: context.get(siteUrl),
    demo: demo.shown,
  })
  const goLive = goLiveTasks({
    settings: context.get(settingsStore),
    mail: context.get(mail),
    mailProblem: run.mailProblem,
    hasBackup: backup.finishedAt !== null,
    hasGeneratedPassword: hasGeneratedPassword(context.get(backupSettings).dataDir),
    siteUrl: context.get(siteUrl),
  })
  const { email = '', name = '', role } = context.get(currentUser) ?? {}
  const forOwner = { warnings, problem, goLive, run, demo: demo.shown }
  // Editors cannot fix these.
  const forEditor = { warnings: [], problem: undefined, goLive: noTasks, run: undefined, demo: 0 }
  const own = role === 'owner' ? forOwner : forEditor
  return { name: name || email, counts, ...figures, ...lists, version, now, today, ...own }
}

async function inboxFigures(db: Database, timeZone: string, now: number) {
  const [days, firstReply] = await Promise.all([
    enquiryDays(db, timeZone, now),
    medianFirstReply(db, now),
  ])
  return { days, firstReply }
}

async function listsOf(
  db: Database,
  { phone, now, today }: { phone: string; now: number; today: string },
) {
  const [enquiries, changes, followUps, ships, wanted] = await Promise.all([
    newestEnquiries(db, phone),
    latestChanges(db, 8),
    dueFollowUps(db, today),
    shipsArriving(db, today),
    missedByDay(db, { days: 7, limit: 6, now }),
  ])
  return { enquiries, changes, followUps, ships, wanted }
}

const noTasks: ReturnType<typeof goLiveTasks> = { tasks: [], texts: [] }

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { name, counts, days, enquiries, now, goLive, run, demo, ...open } = loaderData
  useReloadOnNews(loaderData.version)
  const isLive = demo === 0 && [...goLive.tasks, ...goLive.texts].every(({ isDone }) => isDone)
  const newest = <NewestEnquiries enquiries={enquiries} open={counts.open} now={now} />
  return (
    <>
      <PageTitle title="Overview">
        <p className="text-ui text-ink-2 wrap-anywhere max-lg:order-1 max-lg:basis-full">
          Welcome, {name}
        </p>
        <Shortcut to={href('/dashboard/add-blog')}>Add blog</Shortcut>
        <Shortcut to={href('/dashboard/add-video')}>Add video</Shortcut>
        <AddProduct />
      </PageTitle>
      <Figures counts={counts} days={days} firstReply={open.firstReply} />
      <div className="overview">
        <div>
          {enquiries.length > 0 && newest}
          {run && <FirstRunOffer run={run} />}
          {enquiries.length === 0 && newest}
          <WantedThisWeek wanted={open.wanted} />
          <Waiting {...open} counts={counts} isLive={isLive} />
        </div>
        <div>
          <GoLive {...goLive} demo={demo} />
          <Arrivals ships={open.ships} today={open.today} />
          <EnquiryDays days={days} />
        </div>
        <LatestChanges changes={open.changes} now={now} />
      </div>
    </>
  )
}

function AddProduct() {
  const to = href('/dashboard/add-product')
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <ButtonLink look="ink" href={to} onClick={go}>
      <Plus aria-hidden />
      Add product
    </ButtonLink>
  )
}

function Shortcut({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="quiet max-lg:hidden">
      <Plus aria-hidden />
      {children}
    </Link>
  )
}

function Arrivals({ ships, today }: Arrivals) {
  if (ships.length === 0) return null
  return (
    <Panel id="arrivals" title="Ships arriving" beside={<p>open enquiries</p>}>
      <ul className="lines arrivals">
        {ships.map(({ _id, name, vessel, port, eta }) => (
          <li key={_id}>
            <Link to={href('/dashboard/enquiries/:id', { id: _id })}>
              <bdi className="line-text">{vessel ?? name}</bdi>
              {port && <bdi>{port}</bdi>}
              <time dateTime={eta}>{relativeDay(daysBetween(today, eta))}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function EnquiryDays({ days }: { days: EnquiryDay[] }) {
  const values = days.map(({ enquiries }) => enquiries)
  const [most, today] = [Math.max(...values), values.at(-1) ?? 0]
  if (most === 0) return null
  return (
    <Panel
      id="enquiry-days"
      title="Enquiries a day"
      beside={
        <Link to={href('/dashboard/insights')} className="panel-link">
          Insights
        </Link>
      }
    >
      <figure className="day-bars">
        <Bars values={values} recent={7} />
        <figcaption>
          <span>{days[0]?.day}</span>
          <span>at most {grouped(most)}</span>
          <span>today {grouped(today)}</span>
        </figcaption>
      </figure>
    </Panel>
  )
}

function LatestChanges({ changes, now }: LatestChanges) {
  return (
    <Panel id="changes" title="Newest changes">
      {changes.length === 0 && <p className="calm">Nothing yet. Add the first product.</p>}
      <ul className="lines">
        {changes.map(({ subject, _id, title, updatedAt, version, records }) => {
          const Icon = icons[subject]
          return (
            <li key={subject + _id}>
              <Link to={records ? listPage(subject) : editPage(subject, _id)}>
                <Icon aria-hidden />
                <span className="line-text">
                  <span>{records ? `${title} and ${grouped(records - 1)} more` : title}</span>
                  <small>
                    {records ? 'Import or bulk edit' : kinds[subject]}{' '}
                    {version === 1 ? 'added' : 'changed'}
                  </small>
                </span>
                <time dateTime={updatedAt}>{ago(updatedAt, now)}</time>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function WantedThisWeek({ wanted }: { wanted: Wanted[] }) {
  if (wanted.length === 0) return null
  return (
    <Panel
      id="wanted"
      title="Searched for and not found, 7 days"
      beside={
        <Link to={href('/dashboard/searches')} className="panel-link">
          All searches
        </Link>
      }
    >
      <ul className="lines wanted">
        {wanted.map(({ words, times, days }) => (
          <li key={words}>
            <a
              href={`${href('/search')}?${new URLSearchParams({ q: words })}`}
              className="line-text"
              title="Search it now"
            >
              <span dir="auto">{words}</span>
            </a>
            <Bars values={days} recent={1} />
            <data value={times}>{counted(times, 'time')}</data>
            <Link to={addAddress(words)} className="quiet" aria-label={`Add a product: ${words}`}>
              <Plus aria-hidden />
              <span>Add</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
