import { Download, Globe } from 'lucide-react'
import { href, Link } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { ago, counted } from '#app/ui/admin/format.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { ButtonLink, Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

import { stateLabel } from '../changes/change-words.ts'
import { newestImports } from '../changes/imports.server.ts'
import type { Route } from './+types/import-page.ts'
import { ImportForm } from './import-form.tsx'

export const handle: RouteFacts = { ownForm: true }

type OldSiteForm = { source: string; problem: string | undefined }

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
          again: only what you changed is imported.
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
                  {counts.change ?? 0} changed, {counted(counts.wrong ?? 0, 'error')}
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

function OldSiteForm({ source, problem }: OldSiteForm) {
  return (
    <Panel id="old-site" title="From an old site">
      <form method="post" encType="multipart/form-data" className="import-file">
        {problem && <FormAlert words={problem} />}
        <div className="field">
          <label htmlFor="source">Address of its API</label>
          <input
            id="source"
            name="source"
            type="url"
            required
            maxLength={1000}
            defaultValue={source}
            placeholder="The address that ends with /api"
            autoComplete="off"
            aria-describedby="source-hint"
          />
          <small id="source-hint">
            Products, blogs and videos are read. They keep their ids and addresses.
          </small>
        </div>
        <p className="text-ui text-ink-2">
          You see first what would be added and changed. Read the site again later to take only what
          has changed there.
        </p>
        <Button look="ink">
          <Globe aria-hidden />
          Read the site
        </Button>
      </form>
    </Panel>
  )
}
