import { useState } from 'react'

/** The selected rows of the page. A row that leaves the page is deselected, so that no unseen row is deleted. */
export function useSelection(ids: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const selected = ids.filter((id) => chosen.has(id))
  if (selected.length < chosen.size) setChosen(new Set(selected))
  return {
    selected,
    clear: () => setChosen(new Set()),
    selectAll: () => setChosen(new Set(ids)),
    /** With `isRange`, also changes all rows between this one and the previous one. */
    select: (id: string, isOn: boolean, isRange: boolean) => {
      const meant = isRange && last !== undefined ? between(ids, last, id) : [id]
      const others = selected.filter((one) => !meant.includes(one))
      setChosen(new Set(isOn ? [...others, ...meant] : others))
      setLast(id)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

function between(ids: string[], from: string, to: string) {
  const [first = 0, end = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted(
    (one, two) => one - two,
  )
  return first < 0 ? [to] : ids.slice(first, end + 1)
}
