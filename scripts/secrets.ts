const keys = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY/,
  /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/,
  /\bgh[oprsu]_[0-9A-Za-z]{36}/,
  /\bgithub_pat_\w{22}/,
  /\bglpat-[\w-]{20}/,
  /\bnpm_[0-9A-Za-z]{36}/,
  /\bxox[abprs]-[\w-]{10}/,
  /\bsk_live_\w{16}/,
  /\bAIza[\w-]{35}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
]

/** Examples in documents have the password "password". */
const passwordInUrl = /\b[a-z][\w+.-]*:\/\/[^\s/:@'"`<>$]+:(?!password@)[^\s/@'"`<>$]+@/

const secretFile = /(?:^|\/)\.env(?:\.|$)|(?:^|\/)id_(?:rsa|ed25519)$|\.(?:key|p12|pem|pfx)$/
const isTest = /\.(?:test|testing|spec)\.tsx?$|^(?:e2e|tests)\//

/** Tests may have passwords in addresses, but no keys. */
export function secretIn(path: string, text: string) {
  if (secretFile.test(path)) return `${path}: its name is one of a file with secrets`
  const shapes = isTest.test(path) ? keys : [...keys, passwordInUrl]
  const line = text.split('\n').findIndex((line) => shapes.some((shape) => shape.test(line)))
  return line < 0 ? undefined : `${path}:${line + 1}: looks like a secret`
}
