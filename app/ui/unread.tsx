/**
 * What could not be read, in red, and the way to ask again (C-29 to C-33). The address is a path: whoever came
 * by another name of the site stays there.
 */
export function Unread({ words, address }: { words: string; address: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <strong className="font-semibold text-fault">{words}</strong>
      <a href={address} className="py-2 font-semibold underline underline-offset-4">
        Retry
      </a>
    </p>
  )
}
