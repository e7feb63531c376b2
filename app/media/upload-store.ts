import type { DataStore } from '@tus/server'

/** `network` is the hash at the start; `at` the newest byte's time, in milliseconds. */
export type Unfinished = { id: string; network: string; at: number }

export type UploadStore = DataStore & {
  /** Removes the file after `work`. Undefined if another request has taken the upload. */
  withFile: <Result>(
    id: string,
    work: (file: string) => Promise<Result>,
  ) => Promise<Result | undefined>
  unfinished: () => Promise<Unfinished[]>
  outcome: (id: string) => Promise<string | undefined>
  /** Keeps the first outcome. */
  saveOutcome: (id: string, outcome: string) => Promise<void>
}
