import { useAdmin } from '#app/ui/admin/admin-context.tsx'

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

type ShownOnce = { id: string; label: string; value: string; copied: string; children: string }

/** A secret of which only a hash is stored. */
export function ShownOnce({ id, label, value, copied, children }: ShownOnce) {
  const { notify } = useAdmin()
  const copy = async (field: HTMLInputElement | null) => {
    field?.select()
    await navigator.clipboard.writeText(value).then(
      () => notify({ text: copied }),
      () => notify({ text: 'Please copy it by hand.', isBad: true }),
    )
  }
  return (
    <div className="inside">
      <p id={`${id}-text`} className="text-ui">
        {children}
      </p>
      <div className="field secret">
        <label htmlFor={id}>{label}</label>
        {/* The focus announces the secret and is next to the Copy button. */}
        <input
          id={id}
          readOnly
          ref={takeFocus}
          value={value}
          className="font-data"
          aria-describedby={`${id}-text`}
        />
        <button
          type="button"
          onClick={(event) =>
            void copy(event.currentTarget.parentElement?.querySelector('input') ?? null)
          }
        >
          Copy
        </button>
      </div>
    </div>
  )
}
