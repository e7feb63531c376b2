/** What browsers, search engines and chats show of a page before it is opened. React moves these into the head. */
export function PageHead({
  title,
  description,
  address,
}: {
  title: string
  description: string
  /** The page's one absolute address. */
  address: string
}) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
    </>
  )
}

/** Where this page stands; the last crumb is the page itself and no link. */
export function Breadcrumbs({
  trail,
  here,
}: {
  trail: [name: string, address: string][]
  here: string
}) {
  return (
    <nav aria-label="Breadcrumb" className="text-ui text-ink-2">
      <ol className="flex overflow-hidden whitespace-nowrap">
        {trail.map(([name, address]) => (
          <li key={address} className="shrink-0 after:px-2.5 after:text-ink-3 after:content-['/']">
            <a href={address} className="inline-block py-4 hover:text-signal hover:underline">
              {name}
            </a>
          </li>
        ))}
        <li className="truncate py-4 text-ink" aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  )
}
