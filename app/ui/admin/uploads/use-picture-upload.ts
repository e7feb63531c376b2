import { useEffect, useRef, useState } from 'react'

import { useAdmin } from '../admin-context.tsx'
import { pictureProblem, sendPicture } from './upload-picture.ts'

/** Sends one picture at a time; `onDone` gets its address. */
export function usePictureUpload(onDone: (address: string) => void) {
  const { signInAgain } = useAdmin()
  const [state, setState] = useState('')
  const [problem, setProblem] = useState<string>()
  const last = useRef<AbortController>(undefined)
  // What was typed elsewhere during an upload is in the newest `onDone` only.
  const newest = useRef(onDone)
  useEffect(() => {
    newest.current = onDone
  })
  const send = async (file: File) => {
    last.current?.abort()
    const sending = (last.current = new AbortController())
    setProblem(undefined)
    const refusal = await pictureProblem(file)
    if (refusal) return setProblem(refusal)
    const onProgress = (share: number) => setState(`Uploading: ${Math.round(share * 100)} %`)
    const outcome = await sendPicture(file, file.name, {
      signal: sending.signal,
      onProgress,
      signInAgain,
    })
    if (sending.signal.aborted) return undefined
    setState('')
    if (outcome.is === 'done') return newest.current(outcome.body)
    return setProblem('message' in outcome ? outcome.message : 'The picture was not uploaded.')
  }
  return { state, problem, send }
}
