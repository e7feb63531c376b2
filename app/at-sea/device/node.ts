// What the modules of the site take from Node, on a device: one person, no other requests, and no secrets.

export class AsyncLocalStorage {
  run<T>(_store: unknown, work: () => T): T {
    return work()
  }

  getStore() {
    return undefined
  }
}

export async function setImmediate() {}

export { sleep as setTimeout }

function sleep(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

export function hash(): never {
  throw new Error('A device has no lists of the server')
}
