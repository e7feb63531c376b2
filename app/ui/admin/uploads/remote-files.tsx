export type RemoteFile = {
  kind: 'picture' | 'video' | 'datasheet'
  address: string
  /** What went wrong with the last try, as a sentence. */
  problem: string | null
  /** Whether the site has given up. */
  isLost: boolean
}

type RemoteFiles = {
  /** None for a new record. */
  files?: readonly RemoteFile[] | undefined
  /** The addresses that the form holds now: a removed file needs no word any more. */
  chosen: readonly string[]
}

const none: never[] = []
const names = { picture: 'picture', video: 'video', datasheet: 'data sheet' }

/** Says of each file on another host whether it is still coming, or why it cannot be had. */
export function RemoteFiles({ files = none, chosen }: RemoteFiles) {
  const shown = files.filter(({ address }) => chosen.includes(address))
  if (shown.length === 0) return null
  return (
    <ul className="remote-files">
      {shown.map(({ kind, address, problem, isLost }) => (
        <li key={kind + address} data-is={isLost ? 'lost' : 'coming'}>
          {isLost ? (
            <>
              The {names[kind]} from {hostOf(address)} cannot be fetched. {problem} Choose another.
            </>
          ) : (
            <>
              The {names[kind]} from {hostOf(address)} is not fetched yet. {problem}{' '}
              {problem ? 'The site tries again.' : 'Buyers see a drawing until then.'}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function hostOf(address: string) {
  return URL.parse(address)?.host ?? address
}
