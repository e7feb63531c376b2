export function isCurrency(code: string) {
  return currencyCodes().includes(code)
}

export function currencyCodes() {
  return Intl.supportedValuesOf('currency')
}

const decimals = new Map<string, number>()

export function decimalsOf(code: string) {
  const known = /^[A-Z]{3}$/.test(code) ? decimals.get(code) : 2
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  decimals.set(code, maximumFractionDigits)
  return maximumFractionDigits
}
