import { ChevronRight, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { href, Link, useLocation } from 'react-router'

import { database, mail, settingsStore } from '#app/context.ts'
import { counted } from '#app/ui/admin/format.ts'
import { useHotkeys } from '#app/ui/admin/hotkeys.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

import type { Route } from './+types/settings-page.ts'
import { type SettingGroup, settingGroups, type SettingRow } from './setting-rows.server.ts'

import './settings-index.css'

export async function loader({ context }: Route.LoaderArgs) {
  const groups = await settingGroups({
    db: context.get(database),
    settings: context.get(settingsStore),
    mail: context.get(mail),
  })
  return { groups }
}

const filters: { [show: string]: { name: string; has: (row: SettingRow) => boolean } } = {
  all: { name: 'All', has: () => true },
  example: { name: 'Example text still public', has: ({ sign }) => sign === 'example' },
  unset: { name: 'Not set', has: ({ sign }) => sign === 'unset' },
  changed: { name: 'Changed this month', has: ({ isChanged = false }) => isChanged },
}

export default function SettingsPage({ loaderData: { groups } }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search)
  const [typed, setTyped] = useState<string>()
  const find = typed ?? query.get('find') ?? ''
  const show = query.get('show') ?? 'all'
  const all = groups.flatMap(({ rows }) => rows)
  const examples = all.filter(({ sign }) => sign === 'example').length
  const has = (filters[show] ?? filters['all'])?.has ?? (() => true)
  const shown = groups
    .map(({ name, rows }) => ({
      name,
      rows: rows.filter(has).flatMap((row) => matching(row, find)),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      <PageTitle title="Settings" />
      <div className="setting-bar">
        <Find find={find} show={show} onType={setTyped} />
        <nav aria-label="Show">
          {Object.entries(filters).map(([key, { name, has: fits }]) => (
            <Link
              key={key}
              to={key === 'all' ? '?' : `?show=${key}`}
              replace
              preventScrollReset
              aria-current={key === show}
              data-example={key === 'example' || undefined}
            >
              {name} <data>{all.filter(fits).length}</data>
            </Link>
          ))}
        </nav>
      </div>
      {examples > 0 && !find && (
        <div className="setting-examples">
          <p>
            <strong>Example text still public in {counted(examples, 'place')}.</strong> Buyers read
            it as yours. Write your own, or hide the place until you do.
          </p>
          <ButtonLink look="line" href={href('/dashboard/start/:id', { id: 'demo' })}>
            Hide what is not yours yet
          </ButtonLink>
        </div>
      )}
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'calm'}>
        {find && `${counted(shown.flatMap(({ rows }) => rows).length, 'setting')} found.`}
        {!find && shown.length === 0 && 'No setting is in this list.'}
      </p>
      <div className="setting-groups">
        {shown.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </div>
    </>
  )
}

type Find = { find: string; show: string; onType: (words: string) => void }

/** Filters at each key; without script the form asks the server for the same. */
function Find({ find, show, onType }: Find) {
  const field = useRef<HTMLInputElement>(null)
  useHotkeys({ '/': () => field.current?.focus() })
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        name="find"
        value={find}
        maxLength={100}
        autoComplete="off"
        aria-label="Find a setting"
        aria-keyshortcuts="/"
        placeholder="Find a setting: logo, WhatsApp, backup"
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <kbd aria-hidden>/</kbd>
      {show !== 'all' && <input type="hidden" name="show" value={show} />}
      <button type="submit" className="without-script">
        Find
      </button>
    </form>
  )
}

function matching(row: SettingRow, find: string): SettingRow[] {
  const wanted = find.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (text: string) => wanted.every((word) => text.toLowerCase().includes(word))
  if (wanted.length === 0 || fits(row.name)) return [row]
  const field = row.fields.find(({ label }) => fits(label))
  if (field) return [{ ...row, value: field.label, to: field.to }]
  return fits(`${row.name} ${row.value} ${row.words}`) ? [row] : []
}

function Group({ name, rows }: SettingGroup) {
  const examples = rows.filter(({ sign }) => sign === 'example').length
  const count = `${examples > 0 ? `${examples} of ` : ''}${rows.length}${examples > 0 ? ' with example text' : ''}`
  return (
    <Panel id={idOf(name)} title={name} beside={<p className="data-text">{count}</p>}>
      <ul>
        {rows.map((row) => (
          <li key={row.name}>
            <Link to={row.to}>
              <b>{row.name}</b>
              <span>{row.value}</span>
              {row.sign && <em data-sign={row.sign}>{signWords[row.sign]}</em>}
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const signWords = {
  example: 'Example text still public',
  unset: 'Not set',
  failed: 'The test mail was not sent',
  hidden: 'Hidden',
}

function idOf(name: string) {
  return name.toLowerCase().replaceAll(' ', '-')
}
