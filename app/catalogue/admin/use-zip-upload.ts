import { useEffect, useRef, useState } from 'react'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { openUpload } from '#app/ui/admin/uploads/resumable-upload.client.ts'
import { openEstimate } from '#app/ui/admin/uploads/upload-estimate.ts'
import type { Transfer } from '#app/ui/admin/uploads/upload-progress.tsx'

/** `id` names it to the form, once it has arrived. */
type ZipTransfer = Transfer & { id?: string }

const zips = { kind: 'zip', address: '/api/imports/zips' } as const
const failed = 'The ZIP file could not be sent.'

/** Sends the ZIP file of an import in parts, so that a lost connection costs only what was on its way. */
export function useZipUpload() {
  const { signInAgain } = useAdmin()
  const [zip, setZip] = useState<ZipTransfer>()
  const leaving = useRef<AbortController>(undefined)
  const change = (part: Partial<ZipTransfer>) => setZip((now) => now && { ...now, ...part })
  // Leaving the page pauses the upload; choosing the file again resumes it.
  useEffect(() => () => leaving.current?.abort(), [leaving])
  const choose = async (file: File | undefined) => {
    leaving.current?.abort()
    void zip?.upload?.cancel()
    if (!file) return setZip(undefined)
    const { signal } = (leaving.current = new AbortController())
    const changeThis = (part: Partial<ZipTransfer>) => void (signal.aborted || change(part))
    const estimate = openEstimate(file.size)
    setZip({ file, stage: 'sending', sent: 0 })
    try {
      const upload = await openUpload(file, zips, {
        signal,
        signInAgain,
        onProgress: (sent) =>
          changeThis({ stage: 'sending', sent, left: estimate(sent, Date.now()) }),
        onCut: () => changeThis({ stage: 'cut', left: undefined }),
        onArrived: (path) =>
          changeThis({
            stage: 'stored',
            sent: file.size,
            id: path.slice(path.lastIndexOf('/') + 1),
          }),
        onFailed: (words) =>
          changeThis({ stage: 'failed', problem: [failed, words].filter(Boolean).join(' ') }),
        // It is gone after 48 hours, or since an import has it: tus begins again.
        isStored: async () => false,
      })
      if (signal.aborted) return undefined
      signal.addEventListener('abort', upload.pause)
      changeThis({ upload })
      upload.start()
    } catch {
      changeThis({ stage: 'failed', problem: `${failed} Please choose it again.` })
    }
    return undefined
  }
  return {
    zip,
    choose,
    pause: () => {
      zip?.upload?.pause()
      change({ stage: 'paused', left: undefined })
    },
    resume: () => {
      change({ stage: 'sending' })
      zip?.upload?.start()
    },
  }
}
