function property(error: unknown, name: 'code' | 'errcode') {
  return error instanceof Error && name in error ? Reflect.get(error, name) : undefined
}

export function errorCode(error: unknown) {
  const code: unknown = property(error, 'code')
  return typeof code === 'string' ? code : undefined
}

export function sqliteCode(error: unknown) {
  const code: unknown = property(error, 'errcode')
  return typeof code === 'number' ? code & 0xff : undefined
}

export function undefinedIfMissing(error: unknown) {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
