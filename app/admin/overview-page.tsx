import { ChevronRight, Plus } from 'lucide-react'
import { href, Link, useLinkClickHandler } from 'react-router'

import { hasDrawnPassword } from '#app/accounts/drawn-password.server.ts'
import { problemWords } from '#app/backup/problem-words.ts'
import { backupProblem, backupState } from '#app/backup/state.server.ts'
import {
  backupSettings,
  database,
  currentOwner,
  diskIsLow,
  mail,
  proxyWithoutTrust,
  settings,
  settingsStore,
} from '#app/context.ts'
import { demoCounts } from '#app/database/demo-records.server.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { inboxVersion } from '#app/inbox/admin/managed-enquiries.server.ts'
import { useReloadOnNews } from '#app/ui/admin/company-context.ts'
import { ago, grouped } from '#app/ui/admin/format.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

import type { Route } from './+types/overview-page.ts'
import { firstRun } from './first-run/first-run.server.ts'
import { FirstRunOffer } from './first-run/offer.tsx'
import { goLiveTasks } from './go-live.server.ts'
import { GoLive } from './go-live.tsx'
import { newestEnquiries } from './newest-enquiries.server.ts'
import { NewestEnquiries } from './newest-enquiries.tsx'
import { attention, dueFollowUps, latestChanges } from './overview.server.ts'
import { editPage, icons, kinds } from './record-kinds.ts'
import { type SiteWarning, siteWarnings } from './site-warnings.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const [db, now] = [context.get(database), Date.now()]
  const version = await inboxVersion(db)
  const [counts, enquiries, changes, warnings, backup, followUps, demo] = await Promise.all([
    attention(db, now),
    newestEnquiries(db, context.get(settings).contact.phone),
    latestChanges(db, 8),
    siteWarnings(db, {
      diskIsLow: await context.get(diskIsLow)(),
      proxyIsUnknown: context.get(proxyWithoutTrust),
      now,
    }),
    backupState(db),
    dueFollowUps(db, now),
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
    hasDrawnPassword: hasDrawnPassword(context.get(backupSettings).dataDir),
    siteUrl: context.get(siteUrl),
  })
  const { email = '', name = '', role } = context.get(currentOwner) ?? {}
  const forOwner = { warnings, problem, goLive, run, demo: demo.shown }
  // An editor can mend nothing of these.
  const forEditor = { warnings: [], problem: undefined, goLive: noTasks, run: undefined, demo: 0 }
  const own = role === 'owner' ? forOwner : forEditor
  return { name: name || email, counts, enquiries, changes, followUps, version, now, ...own }
}

const noTasks: ReturnType<typeof goLiveTasks> = { tasks: [], texts: [] }

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { name, counts, enquiries, changes, now, goLive, run, demo, ...open } = loaderData
  useReloadOnNews(loaderData.version)
  const isLive = demo === 0 && [...goLive.tasks, ...goLive.texts].every(({ isDone }) => isDone)
  const newest = <NewestEnquiries enquiries={enquiries} now={now} />
  return (
    <>
      <PageTitle title="Overview">
        <AddProduct />
      </PageTitle>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="grow text-ink-2 wrap-anywhere">Welcome, {name}</p>
        <Shortcut to={href('/dashboard/add-blog')}>Add blog</Shortcut>
        <Shortcut to={href('/dashboard/add-video')}>Add video</Shortcut>
      </div>
      <div className="overview">
        {enquiries.length > 0 && newest}
        {run && <FirstRunOffer run={run} />}
        <GoLive {...goLive} demo={demo} />
        {enquiries.length === 0 && newest}
        <div className="panels">
          <Waiting {...open} counts={counts} isLive={isLive} />
          <Changes changes={changes} now={now} />
        </div>
      </div>
      <Meters counts={counts} />
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

type Counts = Awaited<ReturnType<typeof attention>>

function Meters({ counts }: { counts: Counts }) {
  const { products, posts, videos, enquiries, spam } = counts
  const meters = [
    [products, 'Products live', href('/dashboard/manage-products')],
    [posts, 'Blogs', href('/dashboard/manage-blog')],
    [videos, 'Videos', href('/dashboard/manage-video')],
    [enquiries, 'Enquiries, 7 days', href('/dashboard/enquiries'), spam],
  ] as const
  return (
    <ul className="meters">
      {meters.map(([count, words, to, more = 0]) => (
        <li key={to}>
          <Link to={to}>
            <Count of={count} /> {words}
            {more > 0 && <small>{grouped(more)} more in spam</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Count({ of }: { of: number }) {
  return <data value={of}>{grouped(of)}</data>
}

type Waiting = {
  counts: Counts
  warnings: SiteWarning[]
  problem: keyof typeof problemWords | undefined
  followUps: Awaited<ReturnType<typeof dueFollowUps>>
  isLive: boolean
}

function Waiting({ counts, warnings, problem, followUps, isLive }: Waiting) {
  const [products, enquiries] = [href('/dashboard/manage-products'), href('/dashboard/enquiries')]
  const all = [
    [problem ? 1 : 0, problemWords[problem ?? 'failed'], href('/dashboard/backups')],
    [counts.unread, 'Unread enquiries', enquiries],
    [counts.unanswered, 'Enquiries to answer', `${enquiries}?show=new`],
    [counts.withoutFile, 'Products with files that cannot be fetched', `${products}?needs=file`],
    ...counts.withLostFiles.map(fileOf),
    [counts.withoutPicture, 'Products without picture', `${products}?needs=picture`],
    [counts.withoutDescription, 'Products without description', `${products}?needs=description`],
    [counts.withoutSubcategory, 'Products without subcategory', `${products}?needs=subcategory`],
    [counts.inTrash, 'In the trash', href('/dashboard/trash')],
  ] as const
  const waiting = all.filter(([count]) => count > 0)
  return (
    <Panel id="waiting" title="Needs attention">
      {waiting.length + warnings.length + followUps.length === 0 && (
        <p className="calm">
          {isLive ? 'Nothing. All is in order.' : 'Nothing else. See “Before you go live”.'}
        </p>
      )}
      <ul className="lines">
        {warnings.map(({ title, text }) => (
          <li key={title}>
            <p className="line-text">
              <span>{title}</span>
              <small>{text}</small>
            </p>
          </li>
        ))}
        {followUps.map(({ _id, reference, name, vessel, followUpOn }) => (
          <li key={_id}>
            <Link to={href('/dashboard/enquiries/:id', { id: _id })}>
              <span className="line-text">
                Follow up {reference}
                <small>{vessel ?? name}</small>
              </span>
              {followUpOn && <time dateTime={followUpOn}>{followUpOn}</time>}
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
        {waiting.map(([count, words, to]) => (
          <li key={to}>
            <Link to={to}>
              <span className="line-text">{words}</span>
              <Count of={count} />
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function fileOf({ subject, _id, title }: Counts['withLostFiles'][number]) {
  return [1, `A file of “${title}” cannot be fetched`, editPage(subject, _id)] as const
}

function Changes({ changes, now }: Pick<Route.ComponentProps['loaderData'], 'changes' | 'now'>) {
  return (
    <Panel id="changes" title="Newest changes">
      {changes.length === 0 && <p className="calm">Nothing yet. Add the first product.</p>}
      <ul className="lines">
        {changes.map(({ subject, _id, title, updatedAt, version }) => {
          const Icon = icons[subject]
          return (
            <li key={subject + _id}>
              <Link to={editPage(subject, _id)}>
                <Icon aria-hidden />
                <span className="line-text">
                  <span>{title}</span>
                  <small>
                    {kinds[subject]} {version === 1 ? 'added' : 'changed'}
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
