const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const charactersInMinute = 1_000

/** Date and reading time of a post; `length` counts the characters of its text. */
export function PostFacts({
  post: { createdAt, length },
  className = '',
}: {
  post: { createdAt: string; length: number }
  className?: string
}) {
  return (
    <p className={`flex gap-x-6 font-data text-data text-ink-3 ${className}`}>
      <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      <span>{Math.ceil(length / charactersInMinute) || 1} min read</span>
    </p>
  )
}
