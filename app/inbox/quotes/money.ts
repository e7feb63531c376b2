import { moneyText, sumOf } from './decimal.ts'

/** Of one currency; amounts of two are never added. */
export type Money = { currency: string; amount: string }

function placesOf(amount: string) {
  return amount.split('.')[1]?.length ?? 0
}

export function sumsOf(all: Money[]): Money[] {
  return [...Map.groupBy(all, ({ currency }) => currency)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([currency, list]) => {
      const amounts = list.map(({ amount }) => amount)
      return { currency, amount: sumOf(amounts, Math.max(...amounts.map(placesOf))) }
    })
}

export function amountText(amount: string) {
  return moneyText(amount, placesOf(amount))
}

/** `USD 48,260.00 + EUR 120.00`; '' for none. */
export function moneyWords(all: Money[]) {
  return all.map(({ currency, amount }) => `${currency} ${amountText(amount)}`).join(' + ')
}
