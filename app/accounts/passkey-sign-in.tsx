import { Button } from '#app/ui/button.tsx'

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
