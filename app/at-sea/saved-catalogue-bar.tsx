import { useContext } from 'react'

import { SavedCatalogueOfPage } from '#app/settings/use-settings.ts'

import style from './saved-catalogue-bar.css?url'

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

function timeOf(at: string) {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at))
}
