import { MessageCircle } from 'lucide-react'

import { chatLink } from '#app/content/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Block } from '#app/ui/text-blocks.ts'

/** Links to the headings of a post; they stay visible while it scrolls, on wide screens only. */
export function PostContents({ blocks }: { blocks: Block[] }) {
  const headings = blocks.filter((block) => block.kind === 'heading')
  return (
    <div className="max-xl:hidden">
      {headings.length > 1 && (
        <nav
          aria-labelledby="contents"
          className="sticky top-28 max-h-[calc(100vh-8rem)] overflow-y-auto border-t-2 border-ink"
        >
          <p id="contents" className="py-3 text-ui font-semibold">
            In this post
          </p>
          <ol>
            {headings.map(({ id, lines }) => (
              <li key={id} className="border-t border-line">
                <a
                  href={`#${id}`}
                  className="block py-2.5 text-ui text-ink-2 wrap-anywhere hover:text-signal hover:underline"
                >
                  {lines}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

/** The WhatsApp link of a post: beside the post on wide screens, else below it. */
export function AskAboutPost({ title, address }: { title: string; address: string }) {
  return (
    <aside aria-label="Ask about this post">
      <div className="border-t-2 border-ink pt-3 lg:sticky lg:top-28">
        <p className="text-card font-semibold">Not sure what to send?</p>
        <p className="mt-1.5 mb-4 text-ui text-ink-2">
          A photo of the nameplate is a good beginning. Messages are read day and night.
        </p>
        <ButtonLink
          look="safe"
          href={chatLink(`Hello, I have a question about: ${title}\n${address}`)}
          className="w-full sm:max-lg:w-auto"
        >
          <MessageCircle aria-hidden />
          Ask about this on WhatsApp
        </ButtonLink>
      </div>
    </aside>
  )
}
