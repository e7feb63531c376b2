import { href } from 'react-router'

import { packed } from '#app/http/form-input.ts'
import { Button } from '#app/ui/button.tsx'

import type { StatusOfList } from './quotes/status.server.ts'

/** Adds the lines to the buyer's list as a review of a pasted list does, so that lines already there stay. */
export function RepeatList({ lines }: Pick<StatusOfList, 'lines'>) {
  if (lines.length === 0) return null
  const fields = lines.flatMap(({ productId = '', title, quantity, unit, note, details }, n) => [
    [`text-${n + 1}`, title],
    [`product-${n + 1}`, productId],
    [`quantity-${n + 1}`, quantity],
    [`unit-${n + 1}`, unit],
    [`note-${n + 1}`, note],
    ...Object.entries(details).map(([label, value]) => [`detail-${n + 1}-${label}`, value]),
  ])
  return (
    <form method="post" className="status-again" action={href('/enquiry-list/paste')}>
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="packed" value={packed(Object.fromEntries(fields))} />
      <Button look="line">Ask for these parts again</Button>
    </form>
  )
}
