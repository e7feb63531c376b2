/** `address` is a path, so that the link stays on the host name of the request. */
export function Unavailable({ words, address }: { words: string; address: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <strong className="font-semibold text-fault">{words}</strong>
      <a href={address} className="py-2 font-semibold underline underline-offset-4">
        Retry
      </a>
    </p>
  )
}
