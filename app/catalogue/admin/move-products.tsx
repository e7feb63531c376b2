import { FolderInput } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { z } from 'zod'

import { Alert, Dialog, DialogButtons } from '#app/ui/admin/dialogs.tsx'
import { counted } from '#app/ui/admin/format.ts'
import { type Selection, useRowActions } from '#app/ui/admin/lists/list-actions.tsx'
import { Button } from '#app/ui/button.tsx'

import { categoryWithId, useCategories } from '../categories.ts'
import { movedProduct } from '../product.ts'

export function MoveProducts({ selection: { selected, clear } }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="line"
        className="max-md:px-3.5"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FolderInput aria-hidden />
        <span>
          Move<span className="wide-words"> to category…</span>
        </span>
      </Button>
      {isOpen && (
        <Dialog
          title={`Move ${counted(selected.length, 'product')}`}
          onClose={(value) => {
            setOpen(false)
            if (value === 'moved') clear()
          }}
        >
          {(close) => <MoveForm ids={selected} close={close} />}
        </Dialog>
      )}
    </>
  )
}

function MoveForm({ ids, close }: { ids: string[]; close: (value?: string) => void }) {
  const { isBusy, problem, move } = useMove(ids)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [categoryId = '', subcategoryId = ''] = ['category', 'sub'].map(
      (name) => `${form.get(name) ?? ''}`,
    )
    if (await move(categoryId, subcategoryId)) close('moved')
  }
  return (
    <form onSubmit={submit} className="mt-5 grid gap-5">
      <Alert words={problem} />
      <CategoryFields />
      <DialogButtons words={isBusy ? 'Moving...' : 'Move'} isBusy={isBusy} close={close} />
    </form>
  )
}

function CategoryFields() {
  const categories = useCategories()
  const [category, setCategory] = useState(String(categories.all[0]?.id))
  const { subcategories = [] } = categoryWithId(categories, category) ?? {}
  return (
    <>
      <label className="list-choice">
        Category
        <select
          name="category"
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        >
          {categories.all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {subcategories.length > 0 && (
        <label className="list-choice">
          Subcategory (optional)
          <select key={category} name="sub">
            <option value="">None</option>
            {subcategories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

const moved = z.object({ moved: z.array(movedProduct) })

function useMove(ids: string[]) {
  const { busy, run } = useRowActions()
  const categories = useCategories()
  const [problem, setProblem] = useState<string>()

  const moveBack = (body: z.infer<typeof moved>) =>
    run({
      ids,
      calls: [{ method: 'POST', path: '/api/products/move-back', schema: moved, body }],
      done: ({ moved: back }) => ({ text: `${counted(back.length, 'product')} moved back.` }),
      failed: 'Not moved back. Please try again.',
      isRepeatable: true,
    })
  const move = (categoryId: string, subcategoryId: string) => {
    const name = categoryWithId(categories, categoryId)?.name ?? ''
    const body = { ids, categoryId, subcategoryId }
    return run({
      ids,
      calls: [{ method: 'POST', path: '/api/products/move', schema: moved, body }],
      done: (before) =>
        before.moved.length === 0
          ? { text: `Nothing to move: all are in ${name} already.` }
          : {
              text: `${counted(before.moved.length, 'product')} moved to ${name}.`,
              undo: () => void moveBack(before),
            },
      failed: (outcome) =>
        setProblem('message' in outcome ? outcome.message : 'Nothing was moved.'),
    })
  }
  return { isBusy: busy.size > 0, problem, move }
}
