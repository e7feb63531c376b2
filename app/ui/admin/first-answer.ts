import { useState } from 'react'

/** Revalidation drops the data of an action, but what it answered to the form of `page` must stay. */
export function useFirstAnswer<Answer>(page: string, answer: Answer) {
  const [first] = useState({ page, answer })
  return first.page === page ? first.answer : undefined
}
