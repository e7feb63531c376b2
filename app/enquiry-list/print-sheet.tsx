import { QrCode } from '#app/ui/qr-code.tsx'

import { detailsText } from './line-details.ts'
import type { ListToSend } from './list-text.ts'
import { keyOf } from './listed-line.ts'

type Sheet = { list: ListToSend; statusAddress: string }

/** For paper only: A4, black and white. The address is '' while the list is empty. */
export function PrintSheet({ list, statusAddress }: Sheet) {
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
