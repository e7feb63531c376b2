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

const sqliteFull = 13
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFull = sqliteCode(error) === sqliteFull || fullCodes.has(errorCode(error) ?? '')
  return isFull || isDiskFull(error.cause)
}

const [sqliteCorrupt, notADatabase] = [11, 26]
const corruptCodes = new Set(['XX001', 'XX002'])

export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqliteCode(error)
  const isCorrupt = code === sqliteCorrupt || code === notADatabase
  return isCorrupt || corruptCodes.has(errorCode(error) ?? '') || isDamage(error.cause)
}

export function isWrongArgument(error: unknown) {
  return errorCode(error)?.startsWith('ERR_PARSE_ARGS_') ?? false
}

export function undefinedIfMissing(error: unknown) {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
