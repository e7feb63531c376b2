import { counted, grouped } from '#app/ui/admin/format.ts'

import { sharedTarget } from './import-columns.ts'
import type { Import } from './imports.server.ts'

export const stepNames = ['sheet', 'columns', 'categories', 'check', 'done'] as const
export type StepName = (typeof stepNames)[number]

export const stepLabels: { [step in StepName]: string } = {
  sheet: 'Sheet',
  columns: 'Columns',
  categories: 'Categories',
  check: 'Check',
  done: 'Done',
}

/** `isOpen`: something is to be decided. */
export type Step = { name: StepName; result: string; isOpen: boolean }

type Question = { decision: string }

export function stepsOf(found: Import, questions: Question[]): Step[] {
  const { choices, columns, counts } = found
  const { file = {} } = choices
  const open = questions.filter(({ decision }) => decision === '').length
  // A column without a text is not offered, whatever its head says.
  const filled = columns.flatMap(({ samples }, place) => (samples.length > 0 ? [place] : []))
  const used = filled.filter((place) => (choices.targets[place] ?? '') !== '').length
  const wrong = openErrors(found)
  const name = file.sheet || file.encoding?.toUpperCase() || 'Text'
  const isChecked = found.state !== 'checking'
  return [
    { name: 'sheet', result: name, isOpen: (file.asked ?? []).length > 0 },
    {
      name: 'columns',
      result: `${used} of ${filled.length} used`,
      isOpen: sharedTarget(choices.targets) !== undefined || !choices.targets.includes('title'),
    },
    {
      name: 'categories',
      result: isChecked ? categoryWords(open, questions.length) : '',
      isOpen: open > 0,
    },
    {
      name: 'check',
      result: isChecked ? (wrong > 0 ? counted(wrong, 'error') : 'No errors') : '',
      isOpen: wrong > 0,
    },
    { name: 'done', result: '', isOpen: counts.add === undefined && counts.change === undefined },
  ]
}

function categoryWords(open: number, all: number) {
  if (open > 0) return `${grouped(open)} to look at`
  return all > 0 ? `${grouped(all)} decided` : 'All known'
}

export function openErrors({ counts }: Pick<Import, 'counts'>) {
  return (counts.wrong ?? 0) - (counts.out ?? 0)
}

export function stepIn({ state }: Pick<Import, 'state'>, asked: string | null, steps: Step[]) {
  if (state !== 'ready' && state !== 'checking') return 'done'
  const own = stepNames.find((name) => name === asked && name !== 'done')
  return own ?? steps.find(({ isOpen }) => isOpen)?.name ?? 'check'
}
