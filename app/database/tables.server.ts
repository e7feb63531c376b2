import type { Expression, Generated, SqlBool } from 'kysely'

export type Subject = 'products' | 'posts' | 'videos'

export type Announced = Subject | 'settings' | 'categories' | 'enquiries'

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

export type FieldColumns<Fields> = {
  [Name in keyof Fields]-?: undefined extends Fields[Name]
    ? Column<NonNullable<Fields[Name]>> | null
    : Column<Fields[Name]>
}

type Column<Value> = Value extends readonly unknown[] ? string : Value

/** Each subject adds its own in `subject.server.ts`. JSON and times (ISO 8601, UTC) are text. */
export interface Tables {}

export type TableFacts = {
  /** False for rows that must not work after a restore, and for the running site's state. */
  inBackup: boolean
  /** Personal rows are erased themselves, or with a row that they reference. */
  personal: 'none' | 'erased' | 'with enquiries' | 'with owners'
  /** Access to the admin without a password; a restore deletes the rows. */
  opensAdmin?: true
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
