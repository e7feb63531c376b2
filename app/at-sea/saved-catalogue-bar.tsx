import { useContext } from 'react'

import { SavedCatalogueOfPage } from '#app/settings/use-settings.ts'

import style from './saved-catalogue-bar.css?url'

/** On a page that a device has made; pages of the site load nothing of it. */
export function SavedCatalogueBar() {
  const saved = useContext(SavedCatalogueOfPage)
  if (!saved) return null
  return (
    <p
      role="status"
      className="saved-catalogue-bar"
      data-saved-catalogue={saved.isSlow ? undefined : 'no-connection'}
    >
      <link rel="stylesheet" href={style} />
      <span className="measure">
        {saved.isSlow ? 'Slow connection.' : 'No connection.'} Saved catalogue of {timeOf(saved.at)}
      </span>
    </p>
  )
}

/** In the time of the device that made the page. */
function timeOf(at: string) {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at))
}
