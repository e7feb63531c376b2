import { useCopy } from '#app/ui/admin/admin-context.tsx'
import { Button } from '#app/ui/button.tsx'

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()

/** Shown once: only hashes are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = useCopy()
  const lines = `${codes.join('\n')}\n`
  return (
    <div className="inside recovery-codes">
      <h3 ref={takeFocus} tabIndex={-1} className="text-card font-semibold">
        Your ten recovery codes
      </h3>
      <p className="text-ui">
        Each signs you in once when you do not have your phone. They are shown this once. Keep them
        where nobody else finds them.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          look="line"
          type="button"
          onClick={() => void copy(lines, 'Recovery codes copied.')}
        >
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(lines)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Download
        </a>
        <Button look="line" type="button" onClick={() => window.print()}>
          Print
        </Button>
        <Button look="ink" type="button" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
