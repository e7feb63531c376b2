import { grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'

type Counts = {
  many: string
  read: number
  added: number
  changed: number
  same: number
  refused: number
}

/** What was read is the sum of what became of it. */
export function OldSiteCounts({ records }: { records: Counts[] }) {
  return (
    <Panel id="records" title="Records of the old site">
      <div className="inside">
        <table className="old-site-counts">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Read</th>
              <th scope="col">New</th>
              <th scope="col">Changed</th>
              <th scope="col">Unchanged</th>
              <th scope="col">Refused</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ many, read, added, changed, same, refused }) => (
              <tr key={many}>
                <th scope="row">{many}</th>
                <td>{grouped(read)}</td>
                <td>{grouped(added)}</td>
                <td>{grouped(changed)}</td>
                <td>{grouped(same)}</td>
                <td>{grouped(refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-ui text-ink-2">
          This site copies pictures and videos in the background, after the records are written. Do
          not close the old site before.
        </p>
      </div>
    </Panel>
  )
}
