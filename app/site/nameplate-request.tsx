import { MessageCircle } from 'lucide-react'

import { nameplateFacts } from '#app/content/brands.ts'
import { chatLink } from '#app/content/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Asks for the nameplate when the maker is not listed; the fields look like an empty nameplate. */
export function NameplateRequest() {
  return (
    <div className="self-start lg:sticky lg:top-28">
      <div className="plate px-7 pt-7 pb-8">
        <h3 className="text-h3 font-semibold">Not listed? Send the nameplate.</h3>
        <p className="mt-2 text-ui text-ink-2">
          A photo will do. We read these from it and come back with an offer or an alternative.
        </p>
        <ul className="mt-5 font-data text-small">
          {nameplateFacts.map((fact) => (
            <li key={fact} className="flex items-end gap-3 pt-3">
              {fact}
              <span className="mb-1 grow border-b border-dotted border-ink-3" />
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink
        look="safe"
        href={chatLink('A photo of the nameplate follows. The part we need: ')}
        className="mt-4 w-full"
      >
        <MessageCircle aria-hidden />
        Send a photo by WhatsApp
      </ButtonLink>
    </div>
  )
}
