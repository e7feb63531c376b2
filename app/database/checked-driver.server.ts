import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

import {
  type Acting,
  accessQuery,
  type Authority,
  isAllowed,
  refuseUnless,
  whoActs,
} from './authority.server.ts'
import type { Tables } from './tables.server.ts'

/** Checks access in each transaction and single write, so that no route can forget it (docs/decisions/access.md). */
export function withAccessChecks(dialect: Dialect): Dialect {
  const parts = {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
  const builder = new Kysely<Tables>({
    dialect: { ...parts, createDriver: () => new DummyDriver() },
  })
  const isPostgres = dialect.createAdapter().supportsMultipleConnections
  /** PostgreSQL locks the rows, so taking the access away waits for the end of this transaction. */
  const queryOf = (authority: Authority) => {
    const query = accessQuery(builder, authority)
    return (isPostgres ? query.forNoKeyUpdate() : query).compile()
  }
  return { ...parts, createDriver: () => new CheckedDriver(dialect.createDriver(), queryOf) }
}

type QueryOf = (authority: Authority) => CompiledQuery<{ role: Authority['role'] }>

class CheckedDriver implements Driver {
  readonly #driver: Driver
  readonly #queryOf: QueryOf

  constructor(driver: Driver, queryOf: QueryOf) {
    this.#driver = driver
    this.#queryOf = queryOf
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection() {
    return new CheckedConnection(await this.#driver.acquireConnection(), this)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const checked = checkedIn(connection)
    await this.#driver.beginTransaction(checked.plain, settings)
    const acting = whoActs()
    try {
      if (acting?.authority) refuseUnless(await this.#found(checked, acting.authority), acting)
      checked.transaction = { acting, changesAccess: false }
    } catch (error) {
      await this.#driver.rollbackTransaction(checked.plain)
      throw error
    }
  }

  /** Lets a request end its own access, such as a sign-out. */
  async commitTransaction(connection: DatabaseConnection) {
    const checked = checkedIn(connection)
    const { acting, changesAccess } = checked.transaction ?? {}
    const authority = changesAccess ? acting?.authority : undefined
    const isLast = authority && !isAllowed(await this.#found(checked, authority), authority)
    await this.#driver.commitTransaction(checked.plain)
    checked.transaction = undefined
    if (acting && isLast) acting.authority = undefined
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    const checked = checkedIn(connection)
    checked.transaction = undefined
    await this.#driver.rollbackTransaction(checked.plain)
  }

  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection(checkedIn(connection).plain)
  }

  destroy() {
    return this.#driver.destroy()
  }

  async #found({ plain }: CheckedConnection, authority: Authority) {
    const { rows } = await plain.executeQuery<{ role: Authority['role'] }>(this.#queryOf(authority))
    return rows[0]
  }
}

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])
const accessChange = /^(?:update|delete from) "(?:owners|sessions|apiTokens)"/

class CheckedConnection implements DatabaseConnection {
  readonly plain: DatabaseConnection
  readonly #driver: CheckedDriver
  transaction: { acting: Acting | undefined; changesAccess: boolean } | undefined

  constructor(plain: DatabaseConnection, driver: CheckedDriver) {
    this.plain = plain
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.transaction) {
      this.transaction.changesAccess ||= accessChange.test(query.sql)
      return this.plain.executeQuery<Row>(query)
    }
    const isChecked = writes.has(query.query.kind) && whoActs()?.authority !== undefined
    return isChecked ? this.#write<Row>(query) : this.plain.executeQuery<Row>(query)
  }

  async #write<Row>(query: CompiledQuery) {
    await this.#driver.beginTransaction(this, {})
    try {
      const result = await this.executeQuery<Row>(query)
      await this.#driver.commitTransaction(this)
      return result
    } catch (error) {
      await this.#driver.rollbackTransaction(this)
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.plain.streamQuery<Row>(query, chunkSize)
  }
}

function checkedIn(connection: DatabaseConnection) {
  if (connection instanceof CheckedConnection) return connection
  throw new Error('This connection was not opened by the checked driver')
}
