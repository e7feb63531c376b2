import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import { longestLeadText, totalRows, totalsOf } from './quote-sums.ts'

const ticks = [...document.querySelectorAll<HTMLInputElement>('.status-table [form=accept]')]
const buttons = document.querySelectorAll<HTMLButtonElement>('button[name=answer][value=accept]')
const lead = document.querySelector<HTMLElement>('.status-terms > .lead')

function count() {
  const form = document.querySelector<HTMLFormElement>('#accept')
  if (!form) return
  const {
    currency = '',
    deliveryPlace = '',
    deliveryCost = '',
    discount = '',
    ...of
  } = form.dataset
  const { vat = '', vatNote = '' } = of
  const lines = ticks.filter(({ checked, dataset }) => checked && dataset['price']).map(lineOf)
  const quote = { currency, deliveryPlace, deliveryCost, discount, vat, vatNote, lines }
  const rows = totalRows(quote).map(({ name, amount, isTotal }) =>
    rowOf(name, amount, isTotal ? 'whole' : ''),
  )
  document.querySelector('.status-totals')?.replaceChildren(...rows)
  for (const list of document.querySelectorAll('.status-terms, .status-sum')) {
    list.querySelectorAll('.total').forEach((row) => row.remove())
    const totals = totalsOf(quote).map((one) =>
      rowOf(`Total, ${one.currency}`, moneyText(one.total, decimalsOf(one.currency)), 'total'),
    )
    list.prepend(...totals)
  }
  showLead(longestLeadText(lines))
  const words = lines.length === 1 ? 'Accept 1 line' : `Accept ${lines.length} lines`
  for (const button of buttons) {
    button.textContent = lines.length === 0 ? 'Tick a line to accept' : words
    button.disabled = lines.length === 0
  }
}

function lineOf({ dataset }: HTMLInputElement) {
  const { price = '', quantity = '', currency = '', days: leadDays = '' } = dataset
  return { price, quantity, currency, leadDays, notAvailable: false }
}

function rowOf(name: string, amount: string, className: string) {
  const row = Object.assign(document.createElement('div'), { className })
  const cell = (tag: string, textContent: string) =>
    Object.assign(document.createElement(tag), { textContent })
  row.append(cell('dt', name), cell('dd', amount))
  return row
}

function showLead(text: string) {
  if (!lead) return
  lead.hidden = text === ''
  lead.lastElementChild?.replaceChildren(text)
}

for (const tick of ticks) tick.addEventListener('change', count)
// Browsers put back the ticks of a page that is shown again.
addEventListener('pageshow', count)
count()
