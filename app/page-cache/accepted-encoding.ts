export type Encoding = 'br' | 'gzip'

// Brotli is smaller, so it is first: the first wins when weights are equal.
const encodings = ['br', 'gzip'] as const

/** RFC 9110, 12.5.3. A client that refuses even plain bytes gets them anyway, instead of no page. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const weights = weightsIn(header)
  const others = weights.get('*') ?? 0
  let best: Encoding | undefined
  let bestWeight = 0
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? others
    if (weight <= bestWeight) continue
    best = encoding
    bestWeight = weight
  }
  return bestWeight < (weights.get('identity') ?? 0) ? undefined : best
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
