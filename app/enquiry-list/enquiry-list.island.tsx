import { href } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'
import { FormAlert, Trap } from '#app/ui/field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'

import type { EnquiryListProps } from './device-storage.ts'
import { AnswerTo, ShipFields, ListExports } from './list-about.tsx'
import { ListFiles } from './list-files.tsx'
import { Completeness, FreeLine, LineHeads, LineRow } from './list-lines.tsx'
import type { ListToSend } from './list-text.ts'
import { CopyNumber, isBusy, ListTrack, stateNames } from './list-track.tsx'
import { detailsText, keyOf } from './listed-line.ts'
import { PasteBox, PasteBoxForm } from './paste-form.tsx'
import { type DeviceList, useDeviceList } from './use-device-list.ts'
import { useFiles } from './use-files.ts'

type Sheet = { list: ListToSend; statusAddress: string }

/** One form, which works without script: its buttons then lead through the server. */
export function EnquiryList(props: EnquiryListProps) {
  const { typed, problems } = props
  const device = useDeviceList(props)
  const files = useFiles(props.files, problems.files)
  const { listNumber, statusSecret, lines, status, notice } = device
  const list = { listNumber, lines, ship: device.fields, ...device.fields }
  const statusAddress = props.siteUrl + href('/enquiry-status/:secret', { secret: statusSecret })
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  const problem = notice || problems.list || problems.listNumber
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
        <Trap took={typed.took} />
        <fieldset disabled={isBusy(status)} className="list-main">
          <legend className="sr-only">Parts</legend>
          {problem && <FormAlert words={problem} />}
          <Problems of={problems} />
          {lines.length === 0 && <Empty device={device} />}
          <Completeness lines={lines} files={files.files} />
          <div className="list-table">
            {lines.length > 0 && <LineHeads />}
            <ol className="list-lines">
              {lines.map((line, n) => (
                <LineRow
                  key={`${keyOf(line)} ${device.generation}`}
                  line={line}
                  n={n + 1}
                  problems={problems}
                  device={device}
                  files={files.files}
                />
              ))}
            </ol>
          </div>
          <FreeLine typed={typed} problem={problems.free} device={device} />
          <div className="list-adds">
            <PasteBox />
            <ListFiles device={files} lines={lines} />
          </div>
        </fieldset>
        <aside className="list-about" aria-label="Ship, answer and sending">
          <fieldset disabled={isBusy(status)}>
            <ShipFields typed={typed} problems={problems} />
            <AnswerTo typed={typed} problems={problems} device={device} />
          </fieldset>
          <Send count={count} device={device} />
          <p className="list-hint">
            We store this to answer you (<a href={href('/privacy-policy')}>privacy policy</a>).
          </p>
          {lines.length > 0 && <ListExports list={list} {...props} />}
        </aside>
      </form>
      <PasteBoxForm />
      <PrintSheet list={list} statusAddress={statusSecret && statusAddress} />
    </div>
  )
}

function Head({ listNumber, lines, status }: DeviceList) {
  return (
    <div className="list-head">
      <h1 className="display">Enquiry list</h1>
      {listNumber && lines.length > 0 && (
        <p className="list-number">
          <span className="sr-only">Number of this list: </span>
          {listNumber}
          <CopyNumber listNumber={listNumber} />
        </p>
      )}
      {listNumber && <p className="list-hint">The number of this list. Use it in every message.</p>}
      <ListTrack status={lines.length > 0 ? status : undefined} />
    </div>
  )
}

function Problems({ of }: { of: Problems }) {
  const { list: _list, listNumber: _number, ...others } = of
  const wrong = Object.entries(others)
  if (wrong.length === 0) return null
  return (
    <FormAlert words="Not sent yet. Please look at this again:" focus={false}>
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

function Send({ count, device }: { count: string; device: DeviceList }) {
  const { status, lines, listNumber, stop } = device
  return (
    <div className="list-send" data-empty={lines.length === 0 || undefined}>
      <p aria-hidden className="list-at">
        <b>{listNumber}</b> {stateNames[status]}, {count}
      </p>
      {isBusy(status) ? (
        <button type="button" className="list-button" onClick={stop}>
          Stop and change the list
        </button>
      ) : (
        <button name="do" value="send" disabled={lines.length === 0} className="list-go">
          Send {count}
        </button>
      )}
      <p role="status" className="list-hint">
        {statusWords[status]}
      </p>
    </div>
  )
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

/** For paper only: A4, black and white. The address is '' while the list is empty. */
function PrintSheet({ list, statusAddress }: Sheet) {
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
    <section className="print-sheet" aria-hidden>
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
          {lines.map((line, n) => (
            <tr key={keyOf(line)}>
              <td>{n + 1}</td>
              <td>{line.quantity}</td>
              <td>{line.unit}</td>
              <td>{line.title}</td>
              <td>{line.maker}</td>
              <td>{line.partNumber}</td>
              <td>{[detailsText(line), line.note].filter(Boolean).join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {message && <p>{message}</p>}
    </section>
  )
}
