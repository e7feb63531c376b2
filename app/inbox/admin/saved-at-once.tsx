import { useEffect, useState } from 'react'

import { useFormAction } from '#app/ui/admin/form-action.ts'

/** Saves a form at each choice; without script it has a button. */
export function useSavedAtOnce(intent: string) {
  const { submit } = useFormAction()
  const [outcome, setOutcome] = useState<'saved' | 'lost'>()
  const save = async (form: HTMLFormElement | null) => {
    const fields = new FormData(form ?? undefined)
    fields.set('intent', intent)
    setOutcome(undefined)
    const answer = await submit(fields)
    if (answer) setOutcome(answer.done ? 'saved' : 'lost')
    return answer
  }
  useEffect(() => {
    if (outcome !== 'saved') return undefined
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  return { outcome, save }
}

/** In milliseconds. */
const shownFor = 3_000

export function SavedMark({ outcome }: Pick<ReturnType<typeof useSavedAtOnce>, 'outcome'>) {
  return (
    <p role="status" className="saved-mark" data-outcome={outcome}>
      {outcome === 'saved' && 'Saved'}
      {outcome === 'lost' && 'Not saved, try again'}
    </p>
  )
}
