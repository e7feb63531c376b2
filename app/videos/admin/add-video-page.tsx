import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { VideoForm } from './video-form.tsx'

export const handle: RouteFacts = { editors: true }

export default function AddVideoPage() {
  return <VideoForm />
}
