/** `value` is text, so that a leading zero is preserved. */
export type Statistic = { id: number; title: string; value: string; valueEndSymbol: string }

/** 05 years of experience contradicts 'established 1994': the company decides which is true (C-40). */
export const statistics: readonly Statistic[] = [
  { id: 1, title: 'Years Experience', value: '05', valueEndSymbol: '+' },
  { id: 2, title: 'Products', value: '8000', valueEndSymbol: '+' },
  { id: 3, title: 'Countries', value: '50', valueEndSymbol: '+' },
  { id: 4, title: 'Happy Customers', value: '1000', valueEndSymbol: '+' },
]
