// Asked for at the first press. It imports nothing, so that it is one request: list-cookie.ts does the same.

/** Puts a product on the list in the cookie, with the amount of its form. Gives false for what the server must judge. */
export function addProduct(form: HTMLFormElement, id: string) {
  const typed = new FormData(form)
  const amount = (name: string) => typed.get(name)?.toString()
  const list = withProduct(stored(), id, amount('quantity'), amount('unit'))
  if (list === undefined) return false
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `list=${list}; path=/; max-age=7776000; samesite=lax${secure}`
  dispatchEvent(new Event('listchange'))
  return stored() === list
}

function stored() {
  return /(?:^|; )list=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

/**
 * The value of the cookie, by text alone; undefined for an amount such as '1,5' and for a list that is full. Without
 * an amount, a listed product keeps the one it has.
 */
export function withProduct(value: string, id: string, quantity?: string, unit = 'pcs') {
  const [number, ...lines] = value.split('/')
  const name = encodeURIComponent(id).replaceAll('%20', '+')
  const isSame = (line: string) => line.split(':')[0] === name
  const listed = lines.find(isSame)
  if (listed && quantity === undefined) return value
  const [, , , ...rest] = listed?.split(':') ?? []
  const amount = [quantity ?? '1', unit === 'pcs' ? '' : unit]
  const added = [name, ...amount, ...rest].join(':').replace(/(?<!:):+$/, '')
  const all = listed ? lines.map((line) => (isSame(line) ? added : line)) : [...lines, added]
  const text = [number || drawn(), ...all].join('/')
  const isPlain = /^[1-9]\d{0,6}$/.test(quantity ?? '1')
  return isPlain && all.length <= 60 && text.length <= 3_800 ? text : undefined
}

/** As newListNumber in reference.ts. */
function drawn() {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const text = Array.from(bytes, (byte) => '23456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 30]).join('')
  return `L-${text.slice(0, 4)}-${text.slice(4)}`
}
