import type { DataStore } from '@tus/server'

/** `network` is the hash that the upload was begun with, `at` the time of its newest byte, in milliseconds. */
export type Unfinished = { id: string; network: string; at: number }

/** Where the bytes of resumable uploads are until they have arrived whole. */
export type UploadStore = DataStore & {
  /** Removes the file after `work`. Undefined when the upload is gone meanwhile, as after another request for it. */
  withFile: <Result>(
    id: string,
    work: (file: string) => Promise<Result>,
  ) => Promise<Result | undefined>
  /** Those that are not finished. */
  unfinished: () => Promise<Unfinished[]>
  /** What became of an upload, as text. */
  outcome: (id: string) => Promise<string | undefined>
  /** The first outcome stays. */
  saveOutcome: (id: string, outcome: string) => Promise<void>
}
