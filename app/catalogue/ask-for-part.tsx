import { href } from 'react-router'

import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { previewOf } from '#app/ui/page-head.tsx'

type AskForPart = {
  part: string
  message: string
  words: string
}

export function AskForPart({ part, message, words }: AskForPart) {
  const { contact } = useSettings()
  return (
    <>
      <ChatButton href={chatLink(contact, message)}>{words}</ChatButton>
      <button form="add-to-list" name="text" value={part.slice(0, 300)} className="add">
        Add “{previewOf(part, 40)}” to your list
      </button>
      <ButtonLink look="line" href={href('/contact-us')}>
        Leave Your Message
      </ButtonLink>
    </>
  )
}
