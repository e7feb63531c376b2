import { Download } from 'lucide-react'

import { actingIn, answerForm } from '#app/accounts/admin-form.server.ts'
import { backupSettings, database, sentFields } from '#app/context.ts'
import { publicInternet } from '#app/platform/public-host.server.ts'
import { keepPage } from '#app/ui/admin/form-action.ts'
import { ago } from '#app/ui/admin/format.ts'
import { DeviceTime, useDeviceTime, Panel, PageTitle } from '#app/ui/admin/page-parts.tsx'
import { useReloadWhile } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import { backupFolder, backupsIn } from '../folder.server.ts'
import { problemWords } from '../problem-words.ts'
import { backupProblem, backupState, isRunning } from '../state.server.ts'
import { shownBackupStore } from '../store.server.ts'
import type { Route } from './+types/backups-page.ts'
import { storeChanges } from './store-actions.server.ts'
import { StorePanel } from './store-panel.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { dataDir, dailyBackup } = context.get(backupSettings)
  const now = Date.now()
  const db = context.get(database)
  const [backups, state, store] = await Promise.all([
    backupsIn(backupFolder(dataDir)),
    backupState(db),
    shownBackupStore(db),
  ])
  return {
    backups,
    state,
    store,
    now,
    dailyBackup,
    isRunning: isRunning(state, now),
    problem: backupProblem(state, dailyBackup, now),
    refused: new URL(request.url).searchParams.get('refused') ?? '',
  }
}

export function action({ context }: Route.ActionArgs) {
  const { reach = publicInternet } = context.get(backupSettings)
  return answerForm(storeChanges(reach), actingIn(context), context.get(sentFields))
}

export const clientAction = keepPage

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  useReloadWhile(loaderData.isRunning, 2_000)
  return (
    <>
      <PageTitle title="Backups" />
      <div className="grid max-w-240 gap-4">
        <LastBackup {...loaderData} />
        <BackupList {...loaderData} />
        {loaderData.backups.length > 0 && <DownloadForm {...loaderData} />}
        <StorePanel {...loaderData} copiedAt={loaderData.state.copiedAt} />
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function LastBackup({ state, store, problem, isRunning: isBusy, dailyBackup, now }: Loaded) {
  const { startedAt, finishedAt, size } = state
  return (
    <Panel
      id="last"
      title={isBusy ? 'A backup is running' : 'Last backup'}
      beside={<p>{dailyBackup ? 'The site makes one every day.' : 'Daily backups are off.'}</p>}
    >
      <form method="post" action="/dashboard/backups/now">
        <p role="status" className="text-ui">
          {isBusy && <>It began {timeOf(startedAt ?? '', now)}. The site stays open. </>}
          {finishedAt && (
            <>
              The last good backup was made {timeOf(finishedAt, now)} and has {megabytes(size ?? 0)}
              .
            </>
          )}
          {!isBusy && !finishedAt && 'There is no backup yet.'}
        </p>
        {problem && !isBusy && <Problem {...{ state, store, problem, dailyBackup, now }} />}
        {isBusy ? (
          <p className="hidden text-ui text-ink-2 noscript:block">
            Load this page again to see whether it has ended.
          </p>
        ) : (
          <Button look="ink">Back up now</Button>
        )}
      </form>
    </Panel>
  )
}

type Problem = Pick<Loaded, 'state' | 'store' | 'dailyBackup' | 'now'> & {
  problem: keyof typeof problemWords
}

function Problem({ state, store, problem, dailyBackup, now }: Problem) {
  const { failedAt, error, copyFailedAt, copyError, missingFiles } = state
  return (
    <div className="faults max-w-180">
      <strong>{problemWords[problem]}.</strong>
      {problem === 'failed' && (
        <Failure at={failedAt ?? ''} words={error} now={now}>
          {dailyBackup ? 'The site retries every hour.' : 'The site does not retry it.'}
        </Failure>
      )}
      {problem === 'copy' && (
        <Failure at={copyFailedAt ?? ''} words={copyError} now={now}>
          {store
            ? 'The backup on this machine is good. The site tries again with the next backup.'
            : 'The site does not retry it. The person who runs the server must check it.'}
        </Failure>
      )}
      {problem === 'incomplete' && (
        <p className="font-normal text-ink">
          {missingFiles} pictures or videos are used on the site but lost. Upload them again.
        </p>
      )}
    </div>
  )
}

type Failure = { at: string; words: string | null; now: number; children: string }

function Failure({ at, words, now, children }: Failure) {
  return (
    <div className="font-normal text-ink">
      <p className="wrap-anywhere">
        It failed {timeOf(at, now)}: <q>{words}</q>
      </p>
      <p>{children}</p>
    </div>
  )
}

function timeOf(at: string, now: number) {
  return <time dateTime={at}>{ago(at, now)}</time>
}

function megabytes(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

function BackupList({ backups, now }: Loaded) {
  return (
    <Panel
      id="kept"
      title="Stored on this machine"
      beside={<p>One for each of 7 days, 4 weeks and 6 months.</p>}
    >
      {backups.length === 0 && <p className="calm">None yet.</p>}
      <ul className="lines">
        {backups.map(({ name, at, size }) => (
          <li key={name}>
            <p className="line-text">
              <span>
                <DeviceTime at={at} />
              </span>
              <small>{ago(at, now)}</small>
            </p>
            <data value={size} className="text-ui whitespace-nowrap">
              {megabytes(size)}
            </data>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const refusals: { [reason: string]: string } = {
  wrong: 'This is not your password.',
  waiting: 'There were too many wrong passwords. Please wait some minutes, then try again.',
  missing: 'This backup was deleted. Please choose another one.',
}

function DownloadForm({ backups, refused }: Loaded) {
  const timeText = useDeviceTime()
  const message = refusals[refused]
  const isPasswords = refused !== 'missing'
  return (
    <Panel id="download" title="Download a backup" beside={<p>Keep a copy on another machine.</p>}>
      <form method="post" action="/dashboard/backups/download">
        <p className="max-w-180 text-ui text-ink-2">
          A backup holds everything: enquiries, newsletter addresses, pictures and videos. Keep it
          where only you can read it. To restore it, whoever runs the site uses{' '}
          <code className="font-data">npm run restore</code>.
        </p>
        {message && !isPasswords && (
          <p role="alert" className="faults">
            {message}
          </p>
        )}
        <div className="field">
          <label htmlFor="name">Backup</label>
          <select id="name" name="name">
            {backups.map(({ name, at, size }) => (
              <option key={name} value={name}>
                {timeText(at)}, {megabytes(size)}
              </option>
            ))}
          </select>
        </div>
        <Field
          id="password"
          name="password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          problem={isPasswords ? message : undefined}
        />
        <Button look="line">
          <Download aria-hidden />
          Download
        </Button>
      </form>
    </Panel>
  )
}
