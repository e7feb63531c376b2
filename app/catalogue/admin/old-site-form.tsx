import { Globe } from 'lucide-react'

import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

type OldSiteForm = { source: string; problem: string | undefined }

export function OldSiteForm({ source, problem }: OldSiteForm) {
  return (
    <Panel id="old-site" title="From an old site">
      <form method="post" encType="multipart/form-data" className="import-file">
        {problem && <FormAlert words={problem} />}
        <div className="field">
          <label htmlFor="source">Address of its API</label>
          <input
            id="source"
            name="source"
            type="url"
            required
            maxLength={1000}
            defaultValue={source}
            placeholder="The address that ends with /api"
            autoComplete="off"
            aria-describedby="source-hint"
          />
          <small id="source-hint">
            Products, blogs and videos are read. They keep their ids and addresses.
          </small>
        </div>
        <p className="text-ui text-ink-2">
          You see first what would be added and changed. Read the site again later to take only what
          has changed there.
        </p>
        <Button look="ink">
          <Globe aria-hidden />
          Read the site
        </Button>
      </form>
    </Panel>
  )
}
