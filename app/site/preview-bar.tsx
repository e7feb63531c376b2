import { useContext } from 'react'

import { PreviewOfPage } from '#app/settings/use-settings.ts'

import style from './preview-bar.css?url'

/** On a page that shows its owner what is not published yet; public pages load nothing of it. */
export function PreviewBar() {
  const preview = useContext(PreviewOfPage)
  if (!preview || preview.isBeside) return null
  const { title, page, pages } = preview
  return (
    <aside aria-label="Preview" className="preview-bar">
      <link rel="stylesheet" href={style} />
      <p>
        <strong>Preview: {title}</strong> Only you see it. It is not published.
      </p>
      {pages.length > 1 && (
        <nav aria-label="Pages that show it">
          {pages.map(({ name, address, isThis }) => (
            <a key={address} href={address} aria-current={isThis ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <form method="post" action={page}>
        <a href={page}>Back to editing</a>
        <input type="hidden" name="intent" value="publish draft" />
        <button>Publish</button>
      </form>
    </aside>
  )
}
