import { ExternalLink } from 'lucide-react'

import { PageTitle } from '../page-title.tsx'
import { DeleteButton, type Deletion } from './form-delete.tsx'

/** The header of an edit page, with a link to the public page and a delete button. */
export function EditHead({
  title,
  publicPage,
  ...deletion
}: { title: string; publicPage: string } & Deletion) {
  return (
    <PageTitle title={title}>
      <div className="ways-out">
        <a href={publicPage}>
          <ExternalLink aria-hidden />
          View it on the site
        </a>
        <DeleteButton {...deletion} />
      </div>
    </PageTitle>
  )
}
