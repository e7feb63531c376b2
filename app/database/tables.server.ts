import type { Expression, Generated, SqlBool } from 'kysely'

export type Subject = 'products' | 'posts' | 'videos'

/** What a change is announced for, to all copies of the site. */
export type Announced = Subject | 'settings' | 'categories' | 'enquiries'

/** PostgreSQL announces it there. */
export const channel = 'contentVersions'

export type RecordTable = {
  _id: string
  title: string
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  version: Generated<number>
  titleKey: Generated<string>
}

/** The columns for the fields of a record: an absent field is null, a list is JSON. */
export type FieldColumns<Fields> = {
  [Name in keyof Fields]-?: undefined extends Fields[Name]
    ? Column<NonNullable<Fields[Name]>> | null
    : Column<Fields[Name]>
}

type Column<Value> = Value extends readonly unknown[] ? string : Value

/** The tables; each subject adds its own in its `subject.server.ts`. JSON and times (ISO 8601, UTC) are text. */
export interface Tables {}

/** What a subject declares of each of its tables. */
export type TableFacts = {
  /** False for rows that must not work again after a restore, and for the state of the running site. */
  inBackup: boolean
  /** Whether its rows are about a person: if so, they are erased themselves, or with a row that they reference. */
  personal: 'none' | 'erased' | 'with enquiries' | 'with owners'
  /** Rows give access to the admin without a password; a restore deletes them. */
  opensAdmin?: true
  /** The rows that the hourly cleanup deletes. */
  expired?: (now: number) => Expression<SqlBool>
}

type WithoutNulls<Row> = {
  [Column in keyof Row as null extends Row[Column] ? never : Column]: Row[Column]
} & {
  [Column in keyof Row as null extends Row[Column] ? Column : never]?: NonNullable<Row[Column]>
}

export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row>
export function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
