/** The currencies of ISO 4217 that this program knows, by their three letters. */
export function isCurrency(code: string) {
  return currencyCodes().includes(code)
}

export function currencyCodes() {
  return Intl.supportedValuesOf('currency')
}

const decimals = new Map<string, number>()

/** How many decimals amounts of a currency have: 2 of USD, 0 of JPY, 3 of KWD. */
export function decimalsOf(code: string) {
  const known = /^[A-Z]{3}$/.test(code) ? decimals.get(code) : 2
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  decimals.set(code, maximumFractionDigits)
  return maximumFractionDigits
}
