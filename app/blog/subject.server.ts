import type { Generated } from 'kysely'

import type { FieldColumns, TableFacts } from '#app/database/tables.server.ts'

import type { PostFields } from './post.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    posts: RecordTable &
      FieldColumns<PostFields> & {
        slug: string
        searchText: Generated<string>
        pictures: string | null
      }
    /** `titleSlug` is the slug form of the source title, `''` if unknown. */
    formerSlugs: { slug: string; postId: string; titleSlug: string }
  }
}

export const blogTables = {
  posts: { inBackup: true, personal: 'none' },
  formerSlugs: { inBackup: true, personal: 'none' },
} satisfies Record<string, TableFacts>
