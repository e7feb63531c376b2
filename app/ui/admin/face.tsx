export type Faced = { _id: string; name: string; pictureVersion?: string | null | undefined }

/** A person’s picture, or the first letters of the name. Decoration: the name stands beside it. */
export function Face({ _id, name, pictureVersion }: Faced) {
  if (!pictureVersion) {
    return (
      <span className="face" aria-hidden>
        {initialsOf(name)}
      </span>
    )
  }
  const address = `/api/people/${_id}/picture?version=${pictureVersion}`
  return <img className="face" src={address} alt="" width={40} height={40} />
}

function initialsOf(name: string) {
  const words = name.replace(/@.*/, '').split(/[\s._-]+/)
  const letters = words.flatMap((word) => [...word].slice(0, 1))
  return letters.slice(0, 2).join('').toUpperCase()
}
