import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ChatButton } from '#app/ui/button.tsx'

type Link = { address: string; name: string; count: number }

/** `of`: what is counted, one and many. */
export function MachineLinks({ links, of: [one, many] }: { links: Link[]; of: [string, string] }) {
  return (
    <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-4">
      {links.map(({ address, name, count }) => (
        <li key={address} className="border-b border-line">
          <a
            href={address}
            className="flex min-h-11 items-baseline justify-between gap-4 py-2.5 font-medium hover:text-signal hover:underline"
          >
            <span className="wrap-anywhere">{name}</span>
            <span className="flex-none font-data text-data text-ink-3">
              {count} {count === 1 ? one : many}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export function SendPlate({ of: machine }: { of: string }) {
  const { contact } = useSettings()
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      Not listed? We source it, or offer an alternative. Send a photo of the nameplate.
      <ChatButton href={chatLink(contact, `Hello, I am looking for a part for ${machine}.`)}>
        Ask on WhatsApp
      </ChatButton>
    </p>
  )
}
