import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Code, withWholeCodes } from '#app/ui/code.tsx'

type Named = { _id: string; title: string; number?: string }

type LinkedProducts = {
  id: string
  label: string
  hint: string
  value: readonly string[]
  most: number
  named: readonly Named[]
  isOrdered?: boolean
  onChange: (ids: string[]) => void
}

export function LinkedProductsField({ id, label, hint, value, most, ...field }: LinkedProducts) {
  const { named, isOrdered = false, onChange } = field
  const [picked, setPicked] = useState<Named[]>([])
  const chosen = value.map(
    (_id) => [...picked, ...named].find((one) => one._id === _id) ?? { _id, title: _id },
  )
  const move = (at: number, to: number) =>
    onChange(value.toSpliced(at, 1).toSpliced(to, 0, value[at] ?? ''))
  const pick = (product: Named) => {
    setPicked([...picked, product])
    onChange([...value, product._id])
  }
  return (
    <fieldset id={id} className="rows linked" aria-describedby={`${id}-hint`}>
      <legend>
        {label} {!isOrdered && <span className="optional">(optional)</span>}
      </legend>
      <small id={`${id}-hint`}>{hint}</small>
      {chosen.length > 0 && (
        <ol>
          {chosen.map(({ _id, title, number }, at) => (
            <li key={_id}>
              <span>
                {number && <Code>{number}</Code>} {withWholeCodes(title)}
              </span>
              {isOrdered && (
                <>
                  <Icon
                    words={`Move up: ${title}`}
                    isOff={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUp aria-hidden />
                  </Icon>
                  <Icon
                    words={`Move down: ${title}`}
                    isOff={at === chosen.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown aria-hidden />
                  </Icon>
                </>
              )}
              <Icon
                words={`Remove ${title}`}
                onClick={() => onChange(value.filter((one) => one !== _id))}
              >
                <X aria-hidden />
              </Icon>
            </li>
          ))}
        </ol>
      )}
      {value.length < most && <Finder id={id} label={label} taken={value} pick={pick} />}
    </fieldset>
  )
}

type Icon = { words: string; isOff?: boolean; onClick: () => void; children: React.ReactNode }

function Icon({ words, isOff = false, onClick, children }: Icon) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={words}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </button>
  )
}

type Finder = {
  id: string
  label: string
  taken: readonly string[]
  pick: (product: Named) => void
}

function Finder({ id, label, taken, pick }: Finder) {
  const [typed, setTyped] = useState('')
  const { found, isSearching } = useFound(typed)
  const others = found?.filter(({ _id }) => !taken.includes(_id)) ?? []
  const isEmpty = typed.trim().length >= shortest && !isSearching && others.length === 0
  const words = isEmpty && (found ? 'Nothing found.' : 'The search failed. Please type it again.')
  return (
    <>
      <div className="field">
        <input
          id={`${id}-find`}
          type="search"
          aria-label={`${label}: find a product`}
          placeholder="Title or number of a live product"
          autoComplete="off"
          maxLength={400}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <p role="status" className="sr-only">
        {others.length > 0 ? `${others.length} found` : words}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                onClick={() => {
                  pick(product)
                  setTyped('')
                  document.getElementById(`${id}-find`)?.focus()
                }}
              >
                {product.number && <Code>{product.number}</Code>} {withWholeCodes(product.title)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {words && <small>{words}</small>}
    </>
  )
}

const shortest = 2
const pause = 250

const suggestions = z.array(
  z.object({
    kind: z.string(),
    text: z.string(),
    note: z.string().optional(),
    address: z.string(),
  }),
)

/** `found` is undefined after a search that failed. */
function useFound(typed: string) {
  const { send } = useAdmin()
  const [{ words, found }, setFound] = useState<{ words: string; found?: Named[] | undefined }>({
    words: '',
    found: [],
  })
  const query = typed.trim()
  const isShort = query.length < shortest
  // The search runs on the server, after a pause in typing.
  useEffect(() => {
    if (isShort) return undefined
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const path = `/api/search/suggestions?${new URLSearchParams({ q: query })}` as const
      const outcome = await send({ method: 'GET', path, schema: suggestions, signal: stop.signal })
      if (stop.signal.aborted) return
      setFound({
        words: query,
        found: outcome.is === 'done' ? productsIn(outcome.body) : undefined,
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, isShort, send])
  return isShort ? { found: [], isSearching: false } : { found, isSearching: words !== query }
}

function productsIn(found: z.infer<typeof suggestions>): Named[] {
  return found.flatMap(({ kind, text, note, address }) => {
    const [, encoded] = /^\/view-details\/([^/?]+)$/.exec(address) ?? []
    if (encoded === undefined) return []
    const _id = decodeURIComponent(encoded)
    return kind === 'code' ? { _id, number: text, title: note ?? '' } : { _id, title: text }
  })
}
