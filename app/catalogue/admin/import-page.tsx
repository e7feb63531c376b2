import { Download } from 'lucide-react'
import { href, Link } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import { ago, counted } from '#app/ui/admin/format.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import { stateLabel } from '../import/import-words.ts'
import { newestImports } from '../import/imports.server.ts'
import type { Route } from './+types/import-page.ts'
import { ImportForm } from './import-form.tsx'
import { OldSiteForm } from './old-site-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const found = await newestImports(context.get(database))
  const imports = found.map(({ _id, fileName, state, counts, createdAt, source }) => ({
    _id,
    source,
    fileName,
    state,
    counts,
    createdAt,
  }))
  const source = found.find((one) => one.source)?.source ?? ''
  return { imports, source, now: Date.now() }
}

/** The server has read the form, and says why it was refused. */
export async function action({ context }: Route.ActionArgs) {
  const {
    problem = '',
    source,
    uploaded: id,
    uploadedName: name = '',
  } = typedIn(context.get(sentFields))
  return { problem, source, arrived: id ? { id, name } : undefined }
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFirstAnswer('import', actionData)
  const isAboutFile = answer?.source === undefined
  return (
    <>
      <PageTitle title="Import and export" />
      <div className="panels">
        <Panel id="import" title="Import products">
          <ImportForm
            problem={isAboutFile ? answer?.problem : undefined}
            arrived={answer?.arrived}
          />
        </Panel>
        <Export />
        <OldSiteForm
          source={answer?.source ?? loaderData.source}
          problem={isAboutFile ? undefined : answer?.problem}
        />
        <Earlier {...loaderData} />
      </div>
    </>
  )
}

function Export() {
  return (
    <Panel id="export" title="Export products">
      <div className="inside">
        <p className="text-ui text-ink-2">
          All products, also drafts and hidden ones. Change the file in a spreadsheet and import it
          again: only what you changed is written.
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink look="line" href="/dashboard/export/products.xlsx" download>
            <Download aria-hidden />
            Excel
          </ButtonLink>
          <ButtonLink look="line" href="/dashboard/export/products.csv" download>
            <Download aria-hidden />
            CSV
          </ButtonLink>
          <ButtonLink look="line" href="/dashboard/export/products.json" download>
            <Download aria-hidden />
            JSON
          </ButtonLink>
        </p>
      </div>
    </Panel>
  )
}

function Earlier({ imports, now }: Route.ComponentProps['loaderData']) {
  return (
    <Panel id="earlier" title="Imports" beside={<p>Kept for 30 days.</p>}>
      {imports.length === 0 && <p className="calm">None yet.</p>}
      <ul className="lines">
        {imports.map(({ _id, fileName, state, counts, createdAt, source }) => (
          <li key={_id}>
            <Link to={href('/dashboard/import/:id', { id: _id })}>
              <p className="line-text">
                <span>{fileName}</span>
                <small>
                  {stateLabel(state)} ·{' '}
                  {counted(counts.add ?? 0, source ? 'new record' : 'new product')},{' '}
                  {counts.change ?? 0} changed, {counts.wrong ?? 0} with errors
                </small>
              </p>
              <time dateTime={createdAt}>{ago(createdAt, now)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
