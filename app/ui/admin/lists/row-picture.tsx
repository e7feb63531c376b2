import { Drawing, Photo } from '../../picture.tsx'

/** The picture of a record in a row, or its placeholder drawing. */
export function RowPicture({ photo, drawing }: { photo?: string; drawing?: string | undefined }) {
  if (photo) return <Photo address={photo} alt="" widths={[320]} sizes="52px" instead={drawing} />
  return drawing ? <Drawing address={drawing} /> : <span className="no-picture" />
}
