import { useEffect, useState } from 'react'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { keyOf, savedSubscription, subscribe } from '#app/ui/admin/push-device.ts'
import { Button } from '#app/ui/button.tsx'

/** Whether this browser shows notifications of new enquiries; `unsupported` also without HTTPS. */
type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on'

const words = {
  unsupported:
    'This browser cannot show notifications here. On an iPhone, add the admin to the home screen first (Share, then Add to Home Screen), and open it there.',
  blocked:
    'This browser blocks notifications of this site. Allow them in the settings of the browser, then load this page again.',
  off: 'This browser can show a notification when a new enquiry comes, also while the admin is closed.',
  on: 'This browser shows a notification when a new enquiry comes. Notifications stop when you sign out here, or do not open the admin here for 30 days.',
} satisfies { [state in DeviceState]: string }

export function NotificationsPanel({ publicKey }: { publicKey: string }) {
  const { state, isBusy, change } = useDevice(publicKey)
  return (
    <section className="panel" aria-labelledby="notifications">
      <header>
        <h2 id="notifications">Notifications</h2>
      </header>
      <div className="inside grid justify-items-start gap-3">
        <p className="text-ui text-ink-2" role="status">
          {words[state ?? 'off']}
        </p>
        {(state === 'off' || state === 'on') && (
          <Button type="button" look="line" disabled={isBusy} onClick={() => void change(state)}>
            {state === 'off' ? 'Turn notifications on' : 'Turn notifications off'}
          </Button>
        )}
      </div>
    </section>
  )
}

const done = z.object({ acknowledged: z.literal(true) })
const path = '/api/push'

function useDevice(publicKey: string) {
  const { send, notify } = useAdmin()
  const [state, setState] = useState<DeviceState>()
  const [isBusy, setBusy] = useState(false)
  // Only the browser knows whether its notifications are on.
  useEffect(() => {
    void deviceState(publicKey).then(setState)
  }, [publicKey])
  const switchOn = async () => {
    const device = await subscribe(publicKey)
    if (!device) return 'Notifications were not allowed.'
    const outcome = await send({ method: 'PUT', path, body: device, schema: done })
    if (outcome.is === 'done') return undefined
    await unsubscribe()
    return 'message' in outcome ? outcome.message : 'You are not signed in.'
  }
  const switchOff = async () => {
    const endpoint = await unsubscribe()
    if (endpoint) await send({ method: 'DELETE', path, body: { endpoint }, schema: done })
    return undefined
  }
  const change = async (from: DeviceState) => {
    setBusy(true)
    const failed = 'The push service of this browser cannot be reached. Please try again later.'
    const problem = await (from === 'off' ? switchOn() : switchOff()).catch(() => failed)
    if (problem) notify({ text: problem, isBad: true })
    setState(await deviceState(publicKey))
    setBusy(false)
  }
  return { state, isBusy, change }
}

/** A subscription made with other VAPID keys gets no messages, so it counts as off. */
async function deviceState(publicKey: string): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const saved = await savedSubscription()
  return saved && keyOf(saved) === publicKey ? 'on' : 'off'
}

async function unsubscribe() {
  const saved = await savedSubscription()
  await saved?.unsubscribe()
  return saved?.endpoint
}
