export type Encoding = 'br' | 'gzip'

/** RFC 9110, 12.5.3. A client that refuses even plain bytes gets them anyway, instead of no page. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const weightOf = weightsIn(header)
  // Brotli is smaller, so it wins when weights are equal.
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  return isAccepted(weightOf, best) ? best : undefined
}

export function acceptsGzip(header = '') {
  return isAccepted(weightsIn(header), 'gzip')
}

function isAccepted(weightOf: (encoding: Encoding | 'identity') => number, encoding: Encoding) {
  return weightOf(encoding) > 0 && weightOf(encoding) >= weightOf('identity')
}

function weightsIn(header: string) {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  const others = weights.get('*') ?? 0
  return (encoding: Encoding | 'identity') =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : others)
}

/** Weak and strong tags are equal here (RFC 9110). */
export function knowsTag(ifNoneMatch: string | undefined, tag: string) {
  const tags = (ifNoneMatch ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(tag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
}
