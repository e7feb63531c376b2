import { expect, test } from 'vitest'

import { freshDatabase, engines } from '#app/database/database.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { freeLine } from './listed-line.ts'
import { listBehind, saveList } from './saved-lists.server.ts'

const listNumber = 'L-2345-6789'
const linesOf = (count: number, text = 'Part') =>
  Array.from({ length: count }, (_, n) => freeLine(`${text} ${n + 1}`))
const day = 24 * 3_600_000

test.each(engines)(
  '500 lines come back behind a short cookie, with what was added since (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const lines = linesOf(500)
    const saved = await saveList(db, { listNumber, key: '', lines }, 'ship')
    expect(saved?.cookie).toMatch(/^L-2345-6789~[\w-]{22}~500$/)
    expect((await listBehind(db, `list=${saved?.cookie}`)).lines).toEqual(lines)
    const changed = await listBehind(db, `list=${saved?.cookie}/p1:4:set/:0::Part+2`)
    expect(changed.lines).toHaveLength(500)
    expect(changed.lines.at(-1)).toMatchObject({ productId: 'p1', quantity: '4', unit: 'set' })
    expect(changed.lines.map(({ title }) => title)).not.toContain('Part 2')
  },
)

test.each(engines)(
  'a list of 501 lines is refused, one that is emptied is deleted (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const list = { listNumber, key: '', lines: linesOf(501) }
    expect(await saveList(db, list, 'ship')).toBeUndefined()
    const long = { ...list, lines: linesOf(490, 'x'.repeat(600)) }
    expect(await saveList(db, long, 'ship')).toBeUndefined()
    const saved = await saveList(db, { ...list, lines: linesOf(90) }, 'ship')
    const key = saved?.key ?? ''
    expect(await saveList(db, { ...list, key, lines: [] }, 'ship')).toMatchObject({ cookie: '' })
    expect(await db.selectFrom('savedLists').selectAll().execute()).toEqual([])
  },
)

test.each(engines)(
  'a network keeps 100 lists, whatever keys it invents, for 30 days (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    for (let n = 0; n < 103; n++) {
      const key = `${n}`.padStart(22, 'k')
      await saveList(db, { listNumber, key, lines: linesOf(1) }, 'ship')
    }
    await saveList(db, { listNumber, key: 'o'.repeat(22), lines: linesOf(1) }, 'other')
    const rows = await db.selectFrom('savedLists').select('senderHash').execute()
    expect(rows.filter(({ senderHash }) => senderHash === 'ship')).toHaveLength(100)
    await deleteExpired(db, Date.now() + 29 * day, 'savedLists')
    expect(await db.selectFrom('savedLists').selectAll().execute()).toHaveLength(101)
    await deleteExpired(db, Date.now() + 31 * day, 'savedLists')
    expect(await db.selectFrom('savedLists').selectAll().execute()).toEqual([])
  },
)
