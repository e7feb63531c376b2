import { ArrowRight } from 'lucide-react'

import { ButtonLink } from './button.tsx'

type Paging = { start: string; first: boolean; next: string | undefined }

export function Paging({ start, first, next }: Paging) {
  if (first && !next) return null
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
      {!first && (
        <ButtonLink look="line" href={start}>
          First page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="line" href={next} rel="next" className="ml-auto">
          Next page
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}
