import { href, Link } from 'react-router'

import { Dialog } from '#app/ui/admin/dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import type { TextVideo } from '#app/ui/plain-text.tsx'

type VideoChooser = {
  videos: readonly TextVideo[]
  onChosen: (video: TextVideo | undefined) => void
}

export function VideoChooser({ videos, onChosen }: VideoChooser) {
  return (
    <Dialog title="Choose a video" onClose={(id) => onChosen(videos.find(({ _id }) => _id === id))}>
      {(close) => (
        <div className="mt-4 grid gap-4">
          {videos.length === 0 && (
            <p className="text-ui text-ink-2">
              There are no videos yet. <Link to={href('/dashboard/add-video')}>Add one</Link> first.
            </p>
          )}
          <ul className="video-choices">
            {videos.map(({ _id, title }) => (
              <li key={_id}>
                <button type="button" onClick={() => close(_id)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
          <Button look="line" type="button" onClick={() => close()}>
            Cancel
          </Button>
        </div>
      )}
    </Dialog>
  )
}
