import type { Problems } from '#app/http/form-input.ts'
import { Face, type Faced } from '#app/ui/admin/face.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'

import type { ManagedEnquiry } from '../enquiry.ts'
import { QuoteProblem } from './quote-input.tsx'

type EnquiryPerson = {
  enquiry: ManagedEnquiry
  people: { me: string; active: Faced[]; names: Map<string, string> }
  problems: Problems
}

/** Who sees to an enquiry. The form works without script, and posts who had it when the page was made. */
export function EnquiryPerson({ enquiry: { givenTo = '' }, people, problems }: EnquiryPerson) {
  const { me, active, names } = people
  // A deactivated person keeps what was given to them until somebody takes it.
  const isGone = givenTo !== '' && !active.some(({ _id }) => _id === givenTo)
  const listed = isGone
    ? [{ _id: givenTo, name: names.get(givenTo) ?? 'Unknown' }, ...active]
    : active
  const given = listed.find(({ _id }) => _id === givenTo)
  return (
    <Panel id="given" title="Given to" className="follow-up">
      <form method="post" key={givenTo} data-checked>
        <input type="hidden" name="from" value={givenTo} />
        <div className="field given-to">
          {given && <Face {...given} />}
          <label htmlFor="givenTo" className="sr-only">
            Person
          </label>
          <select id="givenTo" name="givenTo" defaultValue={givenTo}>
            <option value="">Nobody</option>
            {listed.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {_id === me ? `${name} (you)` : name}
              </option>
            ))}
          </select>
          <QuoteProblem name="givenTo" problems={problems} />
        </div>
        <div className="row">
          {givenTo !== me && (
            <Button look="line" name="intent" value="take">
              Take it
            </Button>
          )}
          <button className="quiet" name="intent" value="give">
            Save person
          </button>
        </div>
      </form>
    </Panel>
  )
}
