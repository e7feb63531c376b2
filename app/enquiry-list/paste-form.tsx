import { Upload } from 'lucide-react'
import { href } from 'react-router'

import { Button } from '#app/ui/button.tsx'

const example = '5 x 371102\n881039-04-02   2 sets\nPump coupling rubber, 8 off'

/** Also on the list itself. */
export function PasteForm({ text = '' }: { text?: string }) {
  return (
    <form
      method="post"
      action={href('/enquiry-list/paste')}
      encType="multipart/form-data"
      className="form max-w-180"
    >
      <div className="fields">
        <div className="field">
          <label htmlFor="paste">Your lines, one part in each</label>
          <textarea
            id="paste"
            name="text"
            rows={text ? 10 : 5}
            defaultValue={text}
            placeholder={example}
            aria-describedby="paste-hint"
            className="font-data"
          />
          <small id="paste-hint">
            From a mail, a spreadsheet or a requisition, as it stands. Nothing is sent yet.
          </small>
        </div>
        <div className="field">
          <label htmlFor="paste-file">Or a file: .xlsx or .csv, up to 5 MB and 2,000 rows</label>
          <input
            id="paste-file"
            type="file"
            name="file"
            accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          />
        </div>
        <Button look="line" className="justify-self-start">
          <Upload aria-hidden />
          Look up the lines
        </Button>
      </div>
    </form>
  )
}
