import { type ChangeEvent, useState } from 'react'

import { counted } from '#app/ui/admin/format.ts'
import { Button } from '#app/ui/button.tsx'

type ShownExample = { id: string; title: string; shows: string; page: string }

/** What visitors still read as the company's own. Each comes back when its own text is published. */
export function ExamplesStep({ examples, demo }: { examples: ShownExample[]; demo: number }) {
  const [hidden, setHidden] = useState(() => new Set(examples.map(({ id }) => id)))
  const [isRemoved, setRemoved] = useState(false)
  const tick = (id: string) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = new Set(hidden)
    if (event.target.checked) next.add(id)
    else next.delete(id)
    setHidden(next)
  }
  if (examples.length === 0 && demo === 0) {
    return (
      <form method="post" className="inside">
        <p>No example of ours is public. Everything that visitors read is yours.</p>
        <Button look="ink" name="intent" value="hide">
          Finish
        </Button>
      </form>
    )
  }
  return (
    <form method="post">
      <p className="max-w-140 py-3 text-ink-2">
        These places still show our example text. Buyers would read it as yours. What you hide comes
        back when you write your own text.
      </p>
      <ul className="first-run-examples">
        {examples.map(({ id, ...example }) => (
          <ExampleRow
            key={id}
            {...example}
            name={`hide ${id}`}
            isTicked={hidden.has(id)}
            onChange={tick(id)}
          />
        ))}
        {demo > 0 && (
          <ExampleRow
            title="Example products, blogs and videos"
            shows={`${counted(demo, 'demo record')}. You can restore them from the trash within 30 days. What you edited stays.`}
            page="/"
            name="remove demo"
            isTicked={isRemoved}
            onChange={({ target }) => setRemoved(target.checked)}
          />
        )}
      </ul>
      <Button look="ink" name="intent" value="hide" className="my-4">
        {buttonWords(hidden.size, isRemoved)}
      </Button>
    </form>
  )
}

function buttonWords(hidden: number, isRemoved: boolean) {
  const parts = [hidden > 0 && `hide ${counted(hidden, 'place')}`, isRemoved && 'remove the demo']
  const listed = [...parts.filter((part) => part !== false), 'finish']
  const words = new Intl.ListFormat('en-GB').format(listed)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type ExampleRow = Omit<ShownExample, 'id'> & {
  name: string
  isTicked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function ExampleRow({ title, shows, page, name, isTicked, onChange }: ExampleRow) {
  return (
    <li>
      <label>
        <input type="checkbox" name={name} defaultChecked={isTicked} onChange={onChange} />
        <span>
          {title}
          <small>{shows}</small>
        </span>
      </label>
      <a href={page} target="_blank" rel="noopener" aria-label={`See: ${title}`}>
        See
      </a>
    </li>
  )
}
