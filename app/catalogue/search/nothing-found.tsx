import { Mail } from 'lucide-react'

import { EnquiryForm } from '#app/inbox/enquiry-form.tsx'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { previewOf } from '#app/ui/page-head.tsx'

import { CategoryList } from '../category-list.tsx'
import { isNarrowed, searchAddress, type Searched, enquiryText } from './search-address.ts'

export function NothingFound({ searched, nearest }: { searched: Searched; nearest: string[] }) {
  const { q = '' } = searched
  return (
    <div className="measure wide-measure grid gap-x-12 gap-y-12 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(340px,440px)]">
      <div className="min-w-0">
        {isNarrowed(searched) && (
          <p className="mb-6">
            <ButtonLink look="line" href={searchAddress({ q })}>
              Search all products
            </ButtonLink>
          </p>
        )}
        {nearest.length > 0 && <Nearest words={nearest} />}
        {q && <Ask query={q} />}
        <h2 className="text-h3 font-semibold">Start from the equipment</h2>
        <CategoryList className="mt-5 sm:columns-2" />
      </div>
      {q && (
        <section aria-labelledby="ask">
          <EnquiryForm entry={{ message: enquiryText(q), subject: enquiryText(q) }}>
            <h2 id="ask" className="display text-h3">
              We will look for it
            </h2>
          </EnquiryForm>
        </section>
      )}
    </div>
  )
}

function Nearest({ words }: { words: string[] }) {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4">
      Similar words:
      {words.map((word) => (
        <a
          key={word}
          href={searchAddress({ q: word })}
          className="py-2.5 font-semibold text-signal underline underline-offset-4"
        >
          {word}
        </a>
      ))}
    </p>
  )
}

function Ask({ query }: { query: string }) {
  const { contact } = useSettings()
  return (
    <div className="mb-10">
      <p className="max-w-140 text-pretty text-ink-2">
        We supply more than the catalogue shows. Send the number on the plate, or a photo of the
        plate.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonLink look="signal" href="#ask" className="lg:hidden">
          <Mail aria-hidden />
          Ask for this part
        </ButtonLink>
        <ChatButton href={chatLink(contact, enquiryText(query))}>Ask on WhatsApp</ChatButton>
        <button form="add-to-list" name="text" value={query.slice(0, 300)} className="add">
          Add “{previewOf(query, 40)}” to your list
        </button>
      </p>
    </div>
  )
}
