import { Copy } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { newKey } from '#app/ui/admin/forms/form-sending.ts'

const copied = z.object({ insertedId: z.string() })

/** Opens a draft with the saved fields of this product. */
export function CopyButton({ id }: { id: string }) {
  const { send, notify } = useAdmin()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  // The same until a draft is added, so that a second try after a lost answer adds no second one.
  const [key, setKey] = useState(newKey)
  const copy = async () => {
    setBusy(true)
    const path = `/api/products/${encodeURIComponent(id)}/copy` as const
    const outcome = await send({ method: 'POST', path, schema: copied, key })
    setBusy(false)
    if (outcome.is !== 'done') return notify({ text: 'Not copied. Please try again.', isBad: true })
    setKey(newKey())
    notify({ text: 'This is the copy, a draft. Change what differs, then choose Live.' })
    return navigate(href('/dashboard/edit-product/:id', { id: outcome.body.insertedId }))
  }
  return (
    <button
      type="button"
      className="noscript:hidden"
      aria-disabled={isBusy}
      onClick={() => isBusy || void copy()}
    >
      <Copy aria-hidden />
      Add another like this
    </button>
  )
}
