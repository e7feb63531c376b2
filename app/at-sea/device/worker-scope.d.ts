// What a service worker has, and a page has not: TypeScript's types of both exclude each other.

type WorkEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

interface WindowEventMap {
  install: WorkEvent
  activate: WorkEvent
  sync: WorkEvent & { tag: string }
  fetch: WorkEvent & {
    request: Request
    respondWith: (response: Promise<Response>) => void
  }
}

declare const skipWaiting: () => Promise<void>
declare const clients: { claim: () => Promise<void> }

/** Of a folder of files; a worker has none. */
declare const folderData: import('./folder.ts').FolderData | undefined

/** Written before the worker's code (scripts/device-build.ts). */
declare const deviceFacts: import('./stored-files.ts').DeviceFacts

declare module 'virtual:device-build' {
  const build: import('react-router').ServerBuild
  export = build
}
