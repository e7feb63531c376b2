import { useEffect, useState } from 'react'
import { z } from 'zod'

import { ignoreErrors } from '../../browser.ts'
import type { Target } from './resumable-upload.client.ts'

type Kind = Target['kind']

/** Asks the user to choose the file of an interrupted upload again, because a page cannot open it by itself. */
export function UnfinishedUpload({ kind }: { kind: Kind }) {
  const [name, setName] = useState<string>()
  useEffect(() => {
    let isLeft = false
    void unfinishedName(kind).then((found) => isLeft || setName(found))
    return () => {
      isLeft = true
    }
  }, [kind])
  if (!name) return null
  return (
    <p className="unfinished">
      <b>{name}</b> is half sent. Choose it again, and it goes on where it stopped.
    </p>
  )
}

/** The file name of the newest upload that the server still has. */
async function unfinishedName(kind: Kind) {
  for (const { key, uploadUrl, metadata } of storedUploads(kind)) {
    if (!(await isGone(uploadUrl))) return metadata.filename
    localStorage.removeItem(key)
  }
  return undefined
}

/** It was used, or it is older than 48 hours. What cannot be asked now may still be there. */
async function isGone(url: string) {
  const headers = { 'tus-resumable': '1.0.0' }
  const { status } = await fetch(url, { method: 'HEAD', headers }).catch(() => ({ status: 0 }))
  return status === 404 || status === 410
}

const stored = z.object({
  creationTime: z.string(),
  uploadUrl: z.string(),
  metadata: z.object({ filename: z.string() }),
})

/** What tus has stored on this device (resumable-upload.client.ts), newest first. */
function storedUploads(kind: Kind) {
  const uploads = ignoreErrors(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith(`tus::${kind}-`))
      .map(([key, text]) => ({ key, ...stored.parse(JSON.parse(text)) })),
  )
  return (uploads ?? []).toSorted((a, b) => b.creationTime.localeCompare(a.creationTime))
}
