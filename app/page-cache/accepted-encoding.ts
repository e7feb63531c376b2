export type Encoding = 'br' | 'gzip'

/** RFC 9110, 12.5.3. A client that refuses even plain bytes gets them anyway, instead of no page. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const weights = weightsIn(header)
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  // Brotli is smaller, so it wins when weights are equal.
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  const isAccepted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
  return isAccepted ? best : undefined
}

function weightsIn(header: string) {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  return weights
}
