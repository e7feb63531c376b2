import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  createContext,
  useContext,
  type KeyboardEvent,
  useLayoutEffect,
} from 'react'
import {
  type Column,
  DataGrid,
  type DataGridHandle,
  type RowsChangeData,
  Cell,
  type CellRendererProps,
  type RenderEditCellProps,
} from 'react-data-grid'

import { useCategories } from '../../categories.ts'
import { labelOf } from '../../changes/product-cells.ts'
import { gridKeys } from './grid-keys.ts'
import {
  isLong,
  isNew,
  type SheetRow,
  spreadsheetColumns,
  textIn,
  valuesFor,
} from './sheet-edits.ts'
import {
  boundsOf,
  onlyCell,
  type CellPosition,
  type Range,
  type Bounds,
  isInside,
} from './sheet-range.ts'
import type { Sheet, SheetActions } from './use-sheet.ts'

type CellEditor = RenderEditCellProps<SheetRow> & {
  isReplacing: RefObject<boolean>
  suggested: string[] | undefined
}

const SelectedCells = createContext<Bounds | undefined>(undefined)

type SheetGrid = {
  sheet: Sheet
  grid: RefObject<DataGridHandle | null>
  range: Range | undefined
  setRange: (range: Range | undefined) => void
  actions: SheetActions
  suggested: { [column: string]: string[] }
}

export function SheetGrid({ sheet, grid, range, setRange, actions, suggested }: SheetGrid) {
  const isReplacing = useRef(true)
  const columns = useMemo(() => columnsWith(suggested, isReplacing), [suggested, isReplacing])
  const bounds = useMemo(() => range && boundsOf(range), [range])
  // The library has no property for it.
  useEffect(() => grid.current?.element?.setAttribute('aria-multiselectable', 'true'), [grid])
  // A failed try is not repeated by each step of the scroll: the button above the sheet does it.
  const isTried = useRef(false)
  const loadMore = () => {
    if (!isTried.current) void sheet.loadAll()
    isTried.current = true
  }
  const stretchTo = (to: CellPosition) => {
    const isSame = range?.to.row === to.row && range.to.column === to.column
    if (range && !isSame) setRange({ from: range.from, to })
  }
  return (
    <div
      className="sheet-grid"
      aria-busy={sheet.isSaving}
      onCopy={actions.copy}
      onCut={actions.cut}
      onPaste={actions.paste}
      onPointerMove={(event) => {
        const place = event.buttons === 1 ? placeOf(event) : undefined
        if (place) stretchTo(place)
      }}
    >
      <SelectedCells value={bounds}>
        <DataGrid
          ref={grid}
          aria-label="Products"
          columns={columns}
          rows={sheet.rows}
          rowKeyGetter={({ product }) => product._id}
          rowHeight={heightOf}
          headerRowHeight={36}
          renderers={renderers}
          onScroll={({ currentTarget }) => isNearEnd(currentTarget) && loadMore()}
          rowClass={({ isOutdated }) => (isOutdated && !sheet.isSaving ? 'is-outdated' : undefined)}
          onRowsChange={(after, changes) => typedCell(sheet, after, changes)}
          onCellKeyDown={gridKeys({
            grid,
            isReplacing,
            rows: sheet.rows.length,
            range,
            setRange,
            actions,
          })}
          onCellMouseDown={({ rowIdx, column }, event) => {
            isReplacing.current = false
            const place = { row: rowIdx, column: column.idx }
            if (!event.shiftKey) return setRange(onlyCell(place))
            event.preventDefault()
            event.preventGridDefault()
            return stretchTo(place)
          }}
          onActivePositionChange={({ rowIdx, column }) =>
            setRange(
              column && rowIdx >= 0 ? onlyCell({ row: rowIdx, column: column.idx }) : undefined,
            )
          }
        />
      </SelectedCells>
    </div>
  )
}

const renderers = {
  renderCell: (key: React.Key, props: React.ComponentProps<typeof SheetCell>) => (
    <SheetCell key={key} {...props} />
  ),
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: Element) {
  return scrollHeight - scrollTop < 2 * clientHeight
}

/** In pixels; a second line has what is wrong. */
function heightOf({ problems }: SheetRow) {
  return Object.keys(problems).length > 0 ? 52 : 36
}

const widths: { [column: string]: number } = {
  title: 280,
  partNumbers: 200,
  categoryId: 230,
  description: 320,
  specifications: 240,
  availability: 110,
  state: 90,
  unit: 90,
  impaCode: 110,
}

function columnsWith(
  suggested: SheetGrid['suggested'],
  isReplacing: RefObject<boolean>,
): Column<SheetRow>[] {
  return spreadsheetColumns.map((key) => ({
    key,
    name: labelOf(key),
    width: widths[key] ?? 150,
    minWidth: 70,
    resizable: true,
    frozen: key === 'title',
    cellClass: isLong(key) ? 'is-long' : undefined,
    renderCell: ({ row }) => <CellText row={row} column={key} />,
    renderEditCell: (props) => (
      <CellEditor {...props} isReplacing={isReplacing} suggested={suggested[key]} />
    ),
  }))
}

function typedCell(sheet: Sheet, rows: SheetRow[], { indexes, column }: RowsChangeData<SheetRow>) {
  const cells = indexes.flatMap((index) => {
    const { product, typed } = rows[index] ?? {}
    return product && typed !== undefined ? [{ product, column: column.key, text: typed }] : []
  })
  if (cells.length > 0) sheet.change(cells)
}

/** The grid counts from 1, and its head is the first row. */
function placeOf({ target }: MouseEvent): CellPosition | undefined {
  const isCell = target instanceof Element && !target.closest('.rdg-editor-container')
  const cell = isCell ? target.closest('[aria-colindex]') : null
  const row = Number(cell?.parentElement?.ariaRowIndex) - 2
  const column = Number(cell?.ariaColIndex) - 1
  return row >= 0 && column >= 0 ? { row, column } : undefined
}

function problemId(row: SheetRow, column: string) {
  return `problem-${row.product._id}-${column}`
}

function SheetCell(props: CellRendererProps<SheetRow, unknown>) {
  const { row, rowIdx, column, isCellActive } = props
  const bounds = useContext(SelectedCells)
  const isSelected = bounds && isInside(bounds, { row: rowIdx, column: column.idx })
  const problem = row.problems[column.key]
  const isChanged = column.key in (row.edit?.cells ?? {})
  return (
    <Cell
      {...props}
      role={column.key === 'title' ? 'rowheader' : 'gridcell'}
      className={isSelected ? 'is-selected' : ''}
      data-changed={isChanged || undefined}
      title={problem}
      aria-selected={isSelected ?? isCellActive}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && problemId(row, column.key)}
    />
  )
}

function CellText({ row, column }: { row: SheetRow; column: string }) {
  const problem = row.problems[column]
  const emptyText = column === 'title' && isNew(row.product) ? 'New product' : ''
  return (
    <>
      <span className="cell-text">{textIn(row, column).replaceAll('\n', '; ') || emptyText}</span>
      {problem && (
        <strong className="cell-problem" id={problemId(row, column)}>
          {problem}
        </strong>
      )}
    </>
  )
}

function CellEditor({ row, column, onRowChange, onClose, ...more }: CellEditor) {
  const { key } = column
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { suggested, isReplacing } = more
  const values = valuesFor(key, (name) => textIn(row, name), useCategories())
  const text = textIn(row, key)
  const change = (typed: string) => onRowChange({ ...row, typed })
  // The focus is outside of React, and the library opens a cell without it.
  useLayoutEffect(() => {
    const opened = field.current
    if (!opened) return
    opened.focus()
    if (isReplacing.current) opened.select()
    else opened.setSelectionRange(text.length, text.length)
    if (isBelowGrid(opened)) opened.dataset['opens'] = 'up'
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const shared = {
    ref: field,
    'aria-label': labelOf(key),
    onBlur: () => onClose(true, false),
  }
  if (isLong(key))
    return (
      <textarea
        {...shared}
        value={row.typed ?? text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => breakLine(event, change)}
      />
    )
  const list = `values-of-${key}`
  return (
    <>
      <input
        {...shared}
        list={list}
        // An empty field lists all values, and one with a text only those like it.
        value={row.typed ?? (values ? '' : text)}
        placeholder={values && text}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={list}>
        {(values ?? suggested)?.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </>
  )
}

/** A long text is higher than its cell, and the grid hides what is outside. */
function isBelowGrid(field: Element) {
  const grid = field.closest('[role="grid"]')
  return grid !== null && field.getBoundingClientRect().bottom > grid.getBoundingClientRect().bottom
}

/** Alt and Enter, because Enter alone closes the cell. */
function breakLine(event: KeyboardEvent<HTMLTextAreaElement>, change: (text: string) => void) {
  if (event.key !== 'Enter' || !event.altKey) return
  const { currentTarget: field } = event
  event.preventDefault()
  event.stopPropagation()
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
  change(field.value)
}
