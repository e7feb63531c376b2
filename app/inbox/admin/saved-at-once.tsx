import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useFormAction } from '#app/ui/admin/form-action.ts'
import { useHydrated } from '#app/ui/browser.ts'

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

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Reports a field that was changed before hydration: no event comes for it, and the server did not get it. */
export function useChangedEarly(onChange: (field: Field, form: HTMLFormElement) => void) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const wasRendered = useRef(!isHydrated)
  // Only the DOM has the value, and the next render of a select overwrites it.
  useLayoutEffect(() => {
    const { current } = form
    if (!current || !wasRendered.current) return
    const changed = [...current.elements].find((one) => isField(one) && isOther(one))
    if (changed && isField(changed)) onChange(changed, current)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return form
}

function isField(element: Element): element is Field {
  return /^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
}

function isOther(field: Field) {
  if (field instanceof HTMLSelectElement) {
    const [first, ...others] = field.options
    const rendered = others.find((one) => one.defaultSelected) ?? first
    return field.value !== rendered?.value
  }
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio'
  return isRadio ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

export function SavedMark({ outcome }: Pick<ReturnType<typeof useSavedAtOnce>, 'outcome'>) {
  return (
    <p role="status" className="saved-mark" data-outcome={outcome}>
      {outcome === 'saved' && 'Saved'}
      {outcome === 'lost' && 'Not saved, try again'}
    </p>
  )
}
