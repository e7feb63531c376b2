import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { stateConditions } from '#app/database/managed-list.server.ts'

import { addPosts } from '../post-writes.server.ts'
import { addPost, changePost, deletePost } from '../posts.testing.ts'
import { managedPosts } from './managed-posts.server.ts'

const post = (title: string) => ({ title, description: 'Pumps', imageUrl: '', _id: title })

test.each(engines)(
  'R-ADM-10: posts are listed in every order, searched by title, and counted (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const titles = ['Ölwechsel', 'dry dock', 'GMDSS survey', 'Pump care', 'gone']
    const added = await addPosts(
      db,
      titles.map((title, n) => ({ ...post(title), createdAt: `2026-01-0${n + 1}` })),
    )
    await deletePost(db, 'gone')
    await changePost(db, 'dry dock', post('dry dock'), 1)
    const listed = async (asked: Partial<Parameters<typeof managedPosts>[1]>) => {
      const { rows, matching, total } = await managedPosts(db, { limit: 9, ...asked })
      expect([matching, total]).toEqual([rows.length, 4])
      return rows.map(({ title }) => title)
    }
    expect(await listed({})).toEqual(titles.slice(0, 4).toReversed())
    expect(await listed({ sort: 'oldest' })).toEqual(titles.slice(0, 4))
    expect(await listed({ sort: 'title' })).toEqual([
      'dry dock',
      'GMDSS survey',
      'Ölwechsel',
      'Pump care',
    ])
    expect((await listed({ sort: 'changed' }))[0]).toBe('dry dock')
    expect(await listed({ search: 'OLW' })).toEqual(['Ölwechsel'])
    expect(await listed({ search: 'pump' })).toEqual(['Pump care'])
    const [first] = (await managedPosts(db, { sort: 'oldest', limit: 1 })).rows
    const { description, ...shown } = added[0] ?? post('')
    expect([description, first]).toEqual(['Pumps', { ...shown, state: null }])
    await addPost(db, { ...post('Draft'), state: 'draft' })
    const titlesWith = async (query: string) => {
      const states = stateConditions(new URLSearchParams(query))
      return (await managedPosts(db, { limit: 9 }, states)).rows.map(({ title }) => title)
    }
    expect(await titlesWith('state=draft')).toEqual(['Draft'])
    expect(await titlesWith('state=live')).toHaveLength(4)
    expect(await titlesWith('state=x')).toHaveLength(5)
  },
)
