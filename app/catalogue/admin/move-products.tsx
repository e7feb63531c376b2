import { FolderInput } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import type { Selection } from '#app/ui/admin/lists/list-selection.ts'
import { counted } from '#app/ui/admin/when.ts'
import { Button } from '#app/ui/button.tsx'

import { categories, categoryWithId } from '../categories.ts'

/** Moves the selected products into another category. */
export function MoveProducts({ selected, clear }: Selection) {
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
      {isOpen && <MoveDialog ids={selected} close={() => setOpen(false)} done={clear} />}
    </>
  )
}

type MoveDialog = { ids: string[]; close: () => void; done: () => void }

function MoveDialog({ ids, close, done }: MoveDialog) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { isBusy, problem, move } = useMove()
  // No attribute makes a dialog modal.
  useEffect(() => dialog.current?.showModal(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [categoryId, subcategoryId] = ['category', 'sub'].map((name) => `${form.get(name) ?? ''}`)
    if (isBusy || !(await move({ ids, categoryId, subcategoryId }))) return
    dialog.current?.close()
    done()
  }
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="move" onClose={close}>
      <form onSubmit={submit} className="grid gap-5">
        <h2 id="move" className="display text-h3">
          Move {counted(ids.length, 'product')}
        </h2>
        {problem && (
          <p role="alert" className="faults">
            {problem}
          </p>
        )}
        <PlaceFields />
        <div className="flex flex-wrap gap-3">
          <Button look="signal" aria-disabled={isBusy}>
            {isBusy ? 'Moving...' : 'Move'}
          </Button>
          <Button look="line" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/** A category and, if it has any, a subcategory (R-ADM-6). */
function PlaceFields() {
  const [category, setCategory] = useState('1')
  const { subcategories = [] } = categoryWithId(category) ?? {}
  return (
    <>
      <label className="list-choice">
        Category
        <select
          name="category"
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        >
          {categories.map(({ id, name }) => (
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

const moved = z.object({
  moved: z.array(
    z.object({
      _id: z.string(),
      categoryId: z.string(),
      subcategoryId: z.string(),
      version: z.number(),
    }),
  ),
})

type Move = { ids: string[]; categoryId: string | undefined; subcategoryId: string | undefined }

/** Moves products, shows the outcome and can undo it for unchanged products. */
function useMove() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const moveBack = async (body: z.infer<typeof moved>) => {
    const path = '/api/products/move-back'
    const outcome = await send({ method: 'POST', path, schema: moved, body })
    const count = outcome.is === 'done' ? outcome.body.moved.length : 0
    const undo = () => void moveBack(body)
    if (outcome.is === 'done') notify({ text: `${counted(count, 'product')} moved back.` })
    else notify({ text: 'Not moved back. Please try again.', isBad: true, undo })
    if (outcome.is !== 'failed') await revalidate()
  }
  /** Returns whether it succeeded. */
  const move = async (target: Move) => {
    setBusy(true)
    const path = '/api/products/move'
    const outcome = await send({ method: 'POST', path, schema: moved, body: target })
    setBusy(false)
    if (outcome.is !== 'done') {
      setProblem('message' in outcome ? outcome.message : 'Nothing was moved.')
      return false
    }
    const [{ body }, count] = [outcome, outcome.body.moved.length]
    const name = categoryWithId(target.categoryId ?? '')?.name ?? ''
    if (count === 0) notify({ text: `Nothing to move: all are in ${name} already.` })
    else {
      const text = `${counted(count, 'product')} moved to ${name}.`
      notify({ text, undo: () => void moveBack(body) })
    }
    await revalidate()
    return true
  }
  return { isBusy, problem, move }
}
