import { Eye, FolderInput, Pencil, Tag } from 'lucide-react'
import { type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react'
import { href } from 'react-router'

import { fieldsOf, listOf, numberIn } from '#app/ui/admin/calls.ts'
import { Alert, Dialog, DialogButtons } from '#app/ui/admin/dialogs.tsx'
import { counted } from '#app/ui/admin/format.ts'
import { type Selection, useRowActions } from '#app/ui/admin/lists/list-actions.tsx'
import type { ListTools } from '#app/ui/admin/lists/record-list.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

import { categoryWithId, useCategories } from '../categories.ts'

export function ProductTools({ selection, bulkAddress }: ListTools) {
  return (
    <>
      <ButtonLink look="line" className="max-md:px-2.5" href={bulkAddress}>
        <Pencil aria-hidden />
        <span>
          Edit<span className="wide-words">…</span>
        </span>
      </ButtonLink>
      <ButtonLink look="line" className="max-md:hidden" href={labelsAddress(bulkAddress)}>
        <Tag aria-hidden />
        Labels (PDF)
      </ButtonLink>
      {!selection.isAll && (
        <>
          <DialogButton selection={selection} verb="Change" form={StateForm}>
            <Eye aria-hidden />
            <span>
              State<span className="wide-words">…</span>
            </span>
          </DialogButton>
          <DialogButton selection={selection} verb="Move" form={MoveForm}>
            <FolderInput aria-hidden />
            <span>
              Move<span className="wide-words"> to category…</span>
            </span>
          </DialogButton>
        </>
      )}
    </>
  )
}

function labelsAddress(bulkAddress: string) {
  const [, query = ''] = bulkAddress.split('?', 2)
  return `${href('/dashboard/shelf-labels.pdf')}?${query}`
}

type FormInDialog = { ids: string[]; close: (value?: string) => void }

type DialogButton = {
  selection: Selection
  verb: string
  form: ComponentType<FormInDialog>
  children: ReactNode
}

function DialogButton({
  selection: { selected, clear },
  verb,
  form: Form,
  children,
}: DialogButton) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="line"
        className="max-md:px-2.5"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && (
        <Dialog
          title={`${verb} ${counted(selected.length, 'product')}`}
          onClose={(value) => {
            setOpen(false)
            if (value === 'done') clear()
          }}
        >
          {(close) => <Form ids={selected} close={close} />}
        </Dialog>
      )}
    </>
  )
}

function StateForm({ ids, close }: FormInDialog) {
  const { isBusy, problem, change } = useStateChange(ids)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const state = `${new FormData(event.currentTarget).get('state') ?? ''}`
    if (await change(state)) close('done')
  }
  return (
    <form onSubmit={submit} className="mt-5 grid gap-5">
      <Alert words={problem} />
      <label className="list-choice">
        State
        <select name="state">
          <option value="live">Live: buyers see it</option>
          <option value="hidden">Hidden: its page says that you do not offer it any more</option>
          <option value="draft">Draft: only you see it</option>
        </select>
      </label>
      <DialogButtons words={isBusy ? 'Saving...' : 'Save'} isBusy={isBusy} close={close} />
    </form>
  )
}

const changed = {
  parse: (body: unknown) => ({
    changedCount: numberIn(body, 'changedCount'),
    former: Object.entries(fieldsOf(fieldsOf(body)['former'])).map(
      ([state, ids]) => [state, listOf(ids)] as const,
    ),
  }),
}

function callOf(state: string, ids: unknown[]) {
  const path = '/api/products/state' as const
  return { method: 'POST' as const, path, schema: changed, body: { ids, state } }
}

function useStateChange(ids: string[]) {
  const { busy, run } = useRowActions()
  const [problem, setProblem] = useState<string>()

  const undo = (former: ReturnType<typeof changed.parse>['former']) => {
    const before = former.filter(([, of]) => of.length > 0)
    return run({
      ids,
      calls: before.map(([state, of]) => callOf(state, of)),
      done: () => ({ text: 'Changed back.' }),
      failed: 'Not changed back. Please try again.',
      isRepeatable: true,
    })
  }
  const change = (state: string) =>
    run({
      ids,
      calls: [callOf(state, ids)],
      done: ({ changedCount: count, former }) =>
        count === 0
          ? { text: `Nothing to change: all are ${state} already.` }
          : {
              text: `Now ${state}: ${counted(count, 'product')}.`,
              undo: () => void undo(former),
            },
      failed: (outcome) =>
        setProblem('message' in outcome ? outcome.message : 'Nothing was changed.'),
    })
  return { isBusy: busy.size > 0, problem, change }
}

function MoveForm({ ids, close }: FormInDialog) {
  const { isBusy, problem, move } = useMove(ids)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [categoryId = '', subcategoryId = ''] = ['category', 'sub'].map(
      (name) => `${form.get(name) ?? ''}`,
    )
    if (await move(categoryId, subcategoryId)) close('done')
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
  const [category, setCategory] = useState('')
  const { subcategories = [] } = categoryWithId(categories, category) ?? {}
  return (
    <>
      <label className="list-choice">
        Category
        <select
          name="category"
          required
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        >
          <option value="">Please choose</option>
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

const moved = { parse: (body: unknown) => ({ moved: listOf(fieldsOf(body)['moved']) }) }

function useMove(ids: string[]) {
  const { busy, run } = useRowActions()
  const categories = useCategories()
  const [problem, setProblem] = useState<string>()

  const moveBack = (body: { moved: unknown[] }) =>
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
