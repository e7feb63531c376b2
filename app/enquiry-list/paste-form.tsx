import { Upload } from 'lucide-react'
import { href } from 'react-router'

import { Button } from '#app/ui/button.tsx'

const example = '5 x 371102\n881039-04-02   2 sets\nPump coupling rubber, 8 off'

export function PasteForm({ text }: { text: string }) {
  return (
    <form {...target} className="form max-w-180">
      <PasteFields text={text} />
    </form>
  )
}

const target = {
  method: 'post',
  action: href('/enquiry-list/paste'),
  encType: 'multipart/form-data',
} as const

const boxForm = 'paste-list'

/** Stands inside the form of the list, and its fields belong to `PasteBoxForm`. */
export function PasteBox() {
  return (
    <section aria-labelledby="paste-head" className="border border-line p-4 print:hidden">
      <h2 id="paste-head" className="mb-3 text-body font-semibold">
        Paste a list
      </h2>
      <PasteFields form={boxForm} />
    </section>
  )
}

export function PasteBoxForm() {
  return <form {...target} id={boxForm} hidden />
}

function PasteFields({ text = '', form }: { text?: string; form?: string }) {
  return (
    <div className="fields grid gap-4">
      <div className="field">
        <label htmlFor="paste">Your lines, one part in each</label>
        <textarea
          id="paste"
          name="text"
          form={form}
          rows={text ? 10 : 4}
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
          form={form}
          accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        />
      </div>
      <Button look="line" form={form} className="justify-self-start">
        <Upload aria-hidden />
        Look up the lines
      </Button>
    </div>
  )
}
