import { useEffect, useRef } from 'react'

import { useCopy } from '#app/ui/admin/admin-context.tsx'
import { Button } from '#app/ui/button.tsx'

type NewSecret = { id: string; label: string; value: string; copied: string; children: string }

export function NewSecret({ id, label, value, copied, children }: NewSecret) {
  const field = useRef<HTMLInputElement>(null)
  const copy = useCopy()
  // The focus announces the secret, and is next to the Copy button.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="inside">
      <p id={`${id}-text`} className="text-ui">
        {children}
      </p>
      <div className="field secret">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          readOnly
          ref={field}
          value={value}
          className="font-data"
          aria-describedby={`${id}-text`}
        />
        <button
          type="button"
          className="noscript:hidden"
          onClick={() => {
            field.current?.select()
            void copy(value, copied)
          }}
        >
          Copy
        </button>
      </div>
    </div>
  )
}

type SecretFile = { lines: string; copied: string; fileName: string; children: string }

export function SecretFile({ lines, copied, fileName, children }: SecretFile) {
  const copy = useCopy()
  return (
    <>
      <Button
        look="line"
        type="button"
        className="noscript:hidden"
        onClick={() => void copy(lines, copied)}
      >
        Copy
      </Button>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(lines)}`}
        download={fileName}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {children}
      </a>
    </>
  )
}
