function property(error: unknown, name: 'code' | 'errcode') {
  return error instanceof Error && name in error ? Reflect.get(error, name) : undefined
}

/** The code of an error of Node or PostgreSQL, such as ENOENT or 40001. */
export function errorCode(error: unknown) {
  const code: unknown = property(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/** SQLite's primary result code of a node:sqlite error, without the extended code in the upper bits. */
export function sqliteCode(error: unknown) {
  const code: unknown = property(error, 'errcode')
  return typeof code === 'number' ? code & 0xff : undefined
}
