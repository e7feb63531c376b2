import { ExternalLink } from 'lucide-react'

import { PageTitle } from '../page-title.tsx'
import { DeleteButton, type Deletion } from './form-delete.tsx'

/** The head of a page that changes a record: the way to its public page, and to delete it. */
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
