import { unlessMissing } from '#app/media/tus.server.ts'
import type { Unfinished, UploadStore } from '#app/media/upload-store.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'

/** Files that are being sent, 4 MB each at most: of all visitors, and of one network. */
const most = { inAll: 200, ofNetwork: 20 }
/** In milliseconds, without a byte. */
const longestPause = 3_600_000

/**
 * Drops uploads that stand still, and says whether this network can begin another one. When all places are taken,
 * the network with the most loses one, so that a few networks cannot keep all others out.
 */
export async function hasPlace(store: UploadStore, network: string, now = Date.now()) {
  const all = await store.unfinished()
  const idle = all.filter(({ at }) => !isWithin(isoTime(at), longestPause, now))
  const active = all.filter((one) => !idle.includes(one))
  await removeAll(store, idle)
  if (active.filter((one) => one.network === network).length >= most.ofNetwork) return false
  if (active.length >= most.inAll) await removeAll(store, longestIdle(largestGroup(active)))
  return true
}

function largestGroup(all: Unfinished[]) {
  const groups = Map.groupBy(all, ({ network }) => network).values()
  return [...groups].reduce((largest, one) => (one.length > largest.length ? one : largest))
}

function longestIdle(all: Unfinished[]) {
  return all.toSorted((one, other) => one.at - other.at).slice(0, 1)
}

async function removeAll(store: UploadStore, all: Unfinished[]) {
  await Promise.all(all.map(({ id }) => store.remove(id).catch(unlessMissing)))
}
