import { RotateCcw } from 'lucide-react'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { deletion, restoration, textIn } from '#app/ui/admin/calls.ts'
import { counted } from '#app/ui/admin/format.ts'
import { useRowActions } from '#app/ui/admin/lists/list-actions.tsx'

const removal = {
  parse: (body: unknown) => ({ ...deletion.parse(body), deletedAt: textIn(body, 'deletedAt') }),
}
const ids = ['demo']

export function demoTask(count: number) {
  return {
    title: `${counted(count, 'demo record')} on the site`,
    text: 'Visitors see products, blogs and videos that are not yours.',
    done: 'Demo removed',
    isDone: count === 0,
    act: 'Remove',
    to: undefined,
  }
}

export function RemoveDemo({ count }: { count: number }) {
  const { confirm } = useAdmin()
  const { busy, run } = useRowActions()
  const restore = useRestore()
  const remove = async () => {
    const records = counted(count, 'demo record')
    const question = `Remove ${records}? Restore them from the trash within 30 days. What you edited stays.`
    if (!(await confirm(question, 'Remove the demo'))) return
    await run({
      ids,
      calls: [{ method: 'POST', path: '/api/demo/remove', schema: removal }],
      done: ({ deletedCount, deletedAt }) => ({
        text: `${counted(deletedCount, 'demo record')} removed.`,
        undo: () => void restore.run(deletedAt),
      }),
      failed: 'The demo is not removed. Please try again.',
    })
    document.getElementById('go-live')?.focus()
  }
  return (
    <button
      type="button"
      className="quiet"
      aria-label="Remove the demo"
      aria-disabled={busy.size > 0}
      onClick={() => void remove()}
    >
      Remove
    </button>
  )
}

export function RestoreDemo() {
  const restore = useRestore()
  return (
    <button
      type="button"
      className="quiet"
      aria-disabled={restore.isBusy}
      onClick={() => void restore.run().then(() => document.getElementById('deleted')?.focus())}
    >
      <RotateCcw aria-hidden />
      Restore the demo
    </button>
  )
}

function useRestore() {
  const { busy, run } = useRowActions()
  return {
    isBusy: busy.size > 0,
    run: (deletedAt?: string) =>
      run({
        ids,
        calls: [
          { method: 'POST', path: '/api/demo/restore', schema: restoration, body: { deletedAt } },
        ],
        done: ({ restoredCount }) => ({
          text: `${counted(restoredCount, 'demo record')} restored.`,
        }),
        failed: 'Not restored. Please try again.',
        isRepeatable: true,
      }),
  }
}
