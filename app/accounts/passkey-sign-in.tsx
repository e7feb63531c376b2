import { Button } from '#app/ui/button.tsx'

/** A small script draws it where the browser has passkeys, and leads to `next` afterwards. */
export function PasskeySignIn({ next }: { next: string }) {
  return (
    <div data-wakes data-passkey={next} className="passkey invisible grid gap-3">
      <Button type="button" look="line">
        Sign in with a passkey
      </Button>
      <p role="alert" className="faults" hidden />
    </div>
  )
}
