import type { Database } from '#app/database/database.server.ts'

/** Of the thread that serves visitors, in milliseconds; on PostgreSQL a part of it stays free within a slice. */
const sliceTime = { sqlite: 15, postgres: 40 }
/** Every slice has its own costs, whatever it holds. */
const fewest = { sqlite: 100, postgres: 200 }
const most = 400

/** How many rows a slice has, so that it takes about as long whatever is in the rows. */
export function timedSlices({ engine }: Database) {
  let rows = fewest[engine]
  return {
    size: () => rows,
    async timed(slice: () => Promise<unknown>) {
      const begun = process.threadCpuUsage()
      await slice()
      const { user, system } = process.threadCpuUsage(begun)
      const fitting = (rows * sliceTime[engine] * 1000) / Math.max(user + system, 1000)
      // At most doubled, because a last slice can be shorter than asked for.
      rows = Math.round(Math.min(Math.max(fitting, fewest[engine]), most, rows * 2))
    },
  }
}
