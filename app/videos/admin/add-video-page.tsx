import { PageTitle } from '#app/ui/admin/page-title.tsx'

import { VideoForm } from './video-form.tsx'

export default function AddVideoPage() {
  return (
    <>
      <PageTitle title="Add video" />
      <VideoForm />
    </>
  )
}
