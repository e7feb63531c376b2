export type AvatarProps = { _id: string; name: string; pictureVersion?: string | null | undefined }

/** A person’s picture, or the first letters of the name. Decoration: the name stands beside it. */
export function Avatar({ _id, name, pictureVersion }: AvatarProps) {
  if (!pictureVersion) {
    return (
      <span className="avatar" aria-hidden>
        {initialsOf(name)}
      </span>
    )
  }
  const address = `/api/people/${_id}/picture?version=${pictureVersion}`
  return <img className="avatar" src={address} alt="" width={40} height={40} />
}

function initialsOf(name: string) {
  const words = name.replace(/@.*/, '').split(/[\s._-]+/)
  const letters = words.flatMap((word) => [...word].slice(0, 1))
  return letters.slice(0, 2).join('').toUpperCase()
}
