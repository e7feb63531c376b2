import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import { longestLeadText, totalRows, totalsOf } from './quote-sums.ts'

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
  const ticks = document.querySelectorAll<HTMLInputElement>('.status-table [form=accept]')
  const lines = [...ticks].filter(({ checked, dataset }) => checked && dataset['price']).map(lineOf)
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
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[name=answer][value=accept]')
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
  const lead = document.querySelector<HTMLElement>('.status-terms > .lead')
  if (!lead) return
  lead.hidden = text === ''
  lead.lastElementChild?.replaceChildren(text)
}

// Not at each tick, because an answer that was refused brings other lines.
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element && target.matches('.status-table [form=accept]')) count()
})
// Browsers put back the ticks of a page that is shown again.
addEventListener('pageshow', count)
count()
