import { VideoForm } from './video-form.tsx'

export default function AddVideoPage() {
  return <VideoForm />
}
