import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import { counted } from '#app/ui/admin/format.ts'
import { Button } from '#app/ui/button.tsx'

import type { Sheet } from './use-sheet.ts'

type SheetBar = { sheet: Sheet; save: () => void; children: ReactNode }

export function SheetBar({ sheet, save, children }: SheetBar) {
  const { changed, cells, isSaving, lastSave, foundAt } = sheet
  const isChanged = changed.length > 0
  const words = `${counted(cells, 'change')} in ${counted(changed.length, 'product')}`
  return (
    <div className="sheet-bar">
      <Button look="ink" type="button" aria-disabled={!isChanged || isSaving} onClick={save}>
        {isSaving ? 'Saving...' : isChanged ? `Save ${words}` : 'Save'}
      </Button>
      {isChanged && (
        <Button
          look="line"
          type="button"
          onClick={() => sheet.drop(changed.map(({ product }) => product._id))}
        >
          Discard
        </Button>
      )}
      <Steps {...sheet} />
      <p role="status">
        {isChanged && foundAt && 'These changes were kept on this device.'}
        {!isChanged && !lastSave && 'Nothing is changed.'}
        {!isChanged && lastSave && `Saved: ${lastSave.words}.`}
      </p>
      {lastSave && (
        <Link to={href('/dashboard/bulk-edit/:id', { id: lastSave.id })}>
          Show or undo the last save
        </Link>
      )}
      {children}
    </div>
  )
}

function Steps({ canUndo, canRedo, undo, redo }: Sheet) {
  return (
    <>
      <button
        type="button"
        className="sheet-step"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        aria-keyshortcuts="Control+z"
        aria-disabled={!canUndo}
        onClick={undo}
      >
        <Undo2 aria-hidden />
      </button>
      <button
        type="button"
        className="sheet-step"
        aria-label="Redo"
        title="Redo (Ctrl+Y)"
        aria-keyshortcuts="Control+y"
        aria-disabled={!canRedo}
        onClick={redo}
      >
        <Redo2 aria-hidden />
      </button>
    </>
  )
}

const keys = [
  ['Arrow keys, Tab', 'go from cell to cell'],
  ['Enter or F2', 'opens a cell; typing replaces its text'],
  ['Escape', 'closes a cell without a change'],
  ['Alt+Enter', 'a new line in a cell'],
  ['Shift+arrow keys', 'select several cells; Ctrl+A all'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'copy, cut and paste, also from and to a spreadsheet'],
  ['Ctrl+D', 'fills the selected cells with the first one'],
  ['Delete', 'clears the selected cells'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['Ctrl+S', 'saves'],
  ['Ctrl+End, then Tab', 'leaves the spreadsheet'],
] as const

export function SheetKeys() {
  return (
    <details className="sheet-keys">
      <summary>Keys</summary>
      <dl>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
