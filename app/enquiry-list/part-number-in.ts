const labelled =
  /(?:\bp\/n|\bpart\s*(?:no|nr|num|number|#)|\bimpa(?:\s*(?:code|no))?|\bissa|\bpn\b|\bart\.?\s*(?:no|nr)|\bref)[\s.:#]*((?=[\p{L}\d./-]*\d)[\p{L}\d][\p{L}\d./-]{2,})/iu

/** The number after `P/N` or `IMPA`, or the whole text if it is one word with digits. */
export function numberIn(text: string) {
  const [, named] = labelled.exec(text) ?? []
  if (named) return named.replace(/(?<![./-])[./-]+$/, '')
  return /^\S{4,40}$/.test(text) && /\d{2}/.test(text) ? text : undefined
}
