import { type SyntheticEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { href } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'
import { imoNumberIn } from '#app/inbox/reference.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Code, withWholeCodes } from '#app/ui/code.tsx'
import { FormAlert, Trap } from '#app/ui/field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'

import type { AnswerSheet } from './answer-sheet.tsx'
import { type EnquiryListProps, moreShown, typedIn } from './device-storage.ts'
import { ChooseSheet } from './line-choices.tsx'
import { AnswerTo, ShipFields, ListExports } from './list-about.tsx'
import { ListFiles } from './list-files.tsx'
import { GroupLinks, isMissing, useListFilter } from './list-groups.tsx'
import { Completeness, FreeLine, LineGroup } from './list-lines.tsx'
import type { ListToSend } from './list-text.ts'
import { CopyNumber, isBusy, ListTrack, stateNames } from './list-track.tsx'
import { detailsText, isOpen, keyOf, restText, type ShownLine } from './listed-line.ts'
import { PasteBox, PasteBoxForm } from './paste-form.tsx'
import { type DeviceList, focusNextChoice, useDeviceList } from './use-device-list.ts'
import { useFiles } from './use-files.ts'

type Sheet = { list: ListToSend; shown: ReadonlySet<ShownLine>; statusAddress: string }

export function EnquiryList(props: EnquiryListProps) {
  const { typed, problems } = props
  const device = useDeviceList(props)
  const files = useFiles(props.files, problems.files)
  const { listNumber, statusSecret, lines, status } = device
  const [most, setMost] = useState(props.shown)
  const [isChoosing, setChoosing] = useState(false)
  const filter = useListFilter(lines)
  const answer = useAnswerSheet(device)
  const { groups } = filter
  const shown = new Set(
    groups.flatMap((group) => group.rows.slice(0, most).map(({ line }) => line)),
  )
  const rest = shown.size < lines.length ? restText(lines, shown) : ''
  const list = listToSend(device)
  const statusAddress = props.siteUrl + href('/enquiry-status/:secret', { secret: statusSecret })
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  return (
    <div className="enquiry-list">
      <Head {...device} />
      <div className="neatline mb-4" />
      <form
        ref={device.form}
        method="post"
        encType="multipart/form-data"
        action={href('/enquiry-list')}
        noValidate
        data-list
        onInput={device.read}
        onSubmit={device.submit}
      >
        {/* Enter in a field keeps what was typed, and sends nothing. */}
        <button name="do" value="keep" tabIndex={-1} aria-hidden className="sr-only">
          Keep
        </button>
        <input type="hidden" name="listNumber" value={listNumber} />
        <input type="hidden" name="statusSecret" value={statusSecret} />
        <input type="hidden" name="shown" value={most} />
        <input type="hidden" name="rest" value={rest} />
        <Trap took={typed.took} />
        <ListMain {...{ typed, problems, device, files, filter, most }} more={setMost} />
        <aside className="list-about" aria-label="Ship, answer and sending">
          <fieldset disabled={isBusy(status)} aria-label="Ship and answer">
            <ShipFields typed={typed} problems={problems} imoNumber={device.fields.imoNumber} />
            <AnswerTo typed={typed} problems={problems} device={device} />
          </fieldset>
          <Send
            count={count}
            device={device}
            answer={answer}
            choose={() => {
              if (isPhone()) return setChoosing(true)
              flushSync(() => filter.choose('all'))
              focusNextChoice(device.form)
            }}
          />
          <p className="list-hint">
            We store this to answer you (<a href={href('/privacy-policy')}>privacy policy</a>).
          </p>
          {lines.length > 0 && <ListExports list={list} {...props} />}
        </aside>
      </form>
      {isChoosing && <ChooseSheet device={device} close={() => setChoosing(false)} />}
      {answer.sheet && (
        <answer.sheet.Sheet form={device.form} typed={answer.sheet.typed} close={answer.close}>
          <p className="list-hint">{sumOf(lines)}</p>
          <button className="list-go">Send {count}</button>
          <ListExports list={list} {...props} />
        </answer.sheet.Sheet>
      )}
      <PasteBoxForm />
      <PrintSheet list={list} shown={shown} statusAddress={statusSecret && statusAddress} />
    </div>
  )
}

const isPhone = () => matchMedia('(width < 48rem)').matches

function useAnswerSheet({ form }: DeviceList) {
  const [sheet, setSheet] = useState<{
    Sheet: typeof AnswerSheet
    typed: ReturnType<typeof typedIn>
  }>()
  const open = (event: SyntheticEvent) => {
    if (!isPhone()) return
    event.preventDefault()
    void import('./answer-sheet.tsx').then(
      ({ AnswerSheet: Sheet }) => setSheet({ Sheet, typed: typedIn(form.current) }),
      // Without a connection the fields of the page ask.
      () => location.assign('#name'),
    )
  }
  return {
    sheet,
    open,
    close: () => setSheet(undefined),
    send(event: SyntheticEvent) {
      const { name, contact } = typedIn(form.current)
      if (!name || !contact) open(event)
    },
  }
}

type ListMain = Pick<EnquiryListProps, 'typed' | 'problems'> & {
  device: DeviceList
  files: ReturnType<typeof useFiles>
  filter: ReturnType<typeof useListFilter>
  most: number
  more: (most: number) => void
}

function ListMain({ typed, problems, device, files, filter, most, more }: ListMain) {
  const { lines, notice } = device
  const problem = notice || problems.list || problems.listNumber
  return (
    <fieldset disabled={isBusy(device.status)} className="list-main">
      <legend className="sr-only">Parts</legend>
      {problem && <FormAlert words={problem} />}
      <Problems of={problems} />
      {lines.length === 0 && <Empty device={device} />}
      <GroupLinks {...filter} lines={lines} />
      <Completeness lines={lines} files={files.files} />
      {filter.groups.map((group) => (
        <LineGroup
          key={group.kind}
          {...{ group, most, problems, device }}
          files={files.files}
          more={(event) => {
            event.preventDefault()
            more(most + moreShown)
          }}
        />
      ))}
      <FreeLine typed={typed} problem={problems.free} device={device} />
      <div className="list-adds">
        <PasteBox />
        <ListFiles device={files} lines={lines} />
      </div>
    </fieldset>
  )
}

/** No message, file or paper gets an IMO number with a wrong check digit. */
function listToSend({ listNumber, lines, fields }: DeviceList): ListToSend {
  const ship = { ...fields, imoNumber: imoNumberIn(fields.imoNumber ?? '') }
  return { listNumber, lines, ...fields, ship }
}

function Head({ listNumber, lines, status }: DeviceList) {
  return (
    <div className="list-head">
      <h1 id="content" tabIndex={-1} className="display">
        Enquiry list
      </h1>
      {listNumber && lines.length > 0 && (
        <p className="list-number">
          <span className="sr-only">Number of this list: </span>
          {listNumber}
          <CopyNumber listNumber={listNumber} />
        </p>
      )}
      {listNumber && <p className="list-hint">The number of this list. Use it in every message.</p>}
      {lines.length > 0 && <ListTrack status={status} />}
    </div>
  )
}

function Problems({ of }: { of: Problems }) {
  const { list: _list, listNumber: _number, ...others } = of
  const wrong = Object.entries(others)
  if (wrong.length === 0) return null
  return (
    <FormAlert words="Not sent yet. Please look at this again:">
      <ul>
        {wrong.map(([name, words]) => (
          <li key={name}>
            <a href={`#${name}`}>{words}</a>
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}

function Empty({ device: { stored, restore } }: { device: DeviceList }) {
  return (
    <div className="list-empty">
      <p>
        The list is empty. Press ‘Add to list’ beside a product, or write a part below: its number,
        its maker, what it is.
      </p>
      {stored > 0 && (
        <button type="button" className="list-button" onClick={restore}>
          Bring back the {stored === 1 ? 'line' : `${stored} lines`} saved on this device
        </button>
      )}
    </div>
  )
}

type Send = {
  count: string
  device: DeviceList
  choose: () => void
  answer: ReturnType<typeof useAnswerSheet>
}

function Send({ count, device, choose, answer }: Send) {
  const { status, lines, listNumber, stop } = device
  const isHydrated = useHydrated()
  const open = isHydrated && !isBusy(status) ? lines.filter(isOpen).length : 0
  return (
    <div className="list-send" data-empty={lines.length === 0 || undefined}>
      <p aria-hidden className="list-at">
        <b>{listNumber}</b> {stateNames[status]}, {count}
        <span className="list-sum">{sumOf(lines)}</span>
      </p>
      {open > 0 && (
        <button
          type="button"
          className="list-button list-next"
          // A press must not move the focus, from which it goes on.
          onPointerDown={(event) => event.preventDefault()}
          onClick={choose}
        >
          <span className="wide">Next to choose</span>
          <span className="narrow">{open} to choose</span>
        </button>
      )}
      <a href="#name" className="list-button list-answer" onClick={answer.open}>
        Answer to
      </a>
      {isBusy(status) ? (
        <button type="button" className="list-button" onClick={stop}>
          Stop and change the list
        </button>
      ) : (
        <button
          name="do"
          value="send"
          disabled={lines.length === 0}
          className="list-go"
          onClick={answer.send}
        >
          Send {count}
        </button>
      )}
      <p role="status" className="list-hint">
        {statusWords[status]}
      </p>
    </div>
  )
}

function sumOf(lines: ShownLine[]) {
  const open = lines.filter(isOpen).length
  const free = lines.filter(({ productId }) => !productId).length - open
  const missing = lines.filter(isMissing).length
  const parts = [
    open > 0 ? `${open} to choose` : '',
    free > 0 ? `${free} not listed` : '',
    missing > 0 ? `${missing} with a number missing` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

const statusWords = {
  saved: '',
  expired: 'Not sent: this list has waited for more than a day. Please check it and send it again.',
  waiting:
    'Not sent yet: no connection. The list is saved on this device and is sent by itself when you are online.',
  uploading: 'Not sent yet: your photos and files are sent first, then the list by itself.',
  refused:
    'Not sent yet: our server could not store it. The list is saved on this device and is sent again by itself.',
  sent: 'Sending …',
  slow: 'Not sent yet: the connection is slow. The list is saved on this device and is sent again by itself.',
  received: 'We have received this list. ',
}

/** Paper gets all lines; without script those that are shown. */
function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)
  // The browser draws the paper as soon as its event is over.
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}

/** For paper only: A4, black and white. The address is '' while the list is empty. */
function PrintSheet({ list, shown, statusAddress }: Sheet) {
  const isPrinting = useIsPrinting()
  const { listNumber, lines, ship, name, contact, message } = list
  const about = [
    ['Vessel', ship.vessel],
    ['IMO number', ship.imoNumber],
    ['Port', ship.port],
    ['ETA', ship.eta],
    ['Needed by', ship.neededBy],
    ['Company', ship.company],
    ['Your reference', ship.ownReference],
    ['Requisition no.', ship.requisition],
    ['From', [name, contact].filter(Boolean).join(', ')],
  ]
  return (
    <div className="print-sheet" aria-hidden>
      <div className="print-title">
        <p>
          Enquiry list <b>{listNumber}</b>
        </p>
        {statusAddress && (
          <>
            <p className="print-state">
              After the list is sent, this code leads to its status and to the quotation.
            </p>
            <QrCode text={statusAddress} label="The state of this list" />
          </>
        )}
      </div>
      <dl>
        {about.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {['No.', 'Quantity', 'Unit', 'Part', 'Maker', 'Part no.', 'Numbers and note'].map(
              (head) => (
                <th key={head}>{head}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) =>
            isPrinting || shown.has(line) ? (
              <tr key={keyOf(line)}>
                <td>{n + 1}</td>
                <td>{line.quantity}</td>
                <td>{line.unit}</td>
                <td>{withWholeCodes(line.title)}</td>
                <td>{line.maker}</td>
                <td>
                  <Code>{line.partNumber}</Code>
                </td>
                <td>{[detailsText(line), line.note].filter(Boolean).join('; ')}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      {message && <p>{message}</p>}
    </div>
  )
}
