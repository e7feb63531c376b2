import { useState } from 'react'

import { areHotkeysOn, turnHotkeys } from '#app/ui/admin/hotkeys.ts'
import { useHydrated } from '#app/ui/browser.ts'

/** One-key hotkeys can be turned off, because they can be pressed by accident (WCAG 2.1.4). */
export function HotkeysPanel() {
  const awake = useHydrated()
  const [turned, setTurned] = useState<boolean>()
  return (
    <section className="panel" aria-labelledby="keys">
      <header>
        <h2 id="keys">Keys</h2>
        <p>In this browser</p>
      </header>
      <label className="key-tick">
        <input
          type="checkbox"
          disabled={!awake}
          checked={turned ?? (!awake || areHotkeysOn())}
          onChange={({ target }) => {
            turnHotkeys(target.checked)
            setTurned(target.checked)
          }}
        />
        <span>
          In a list, <kbd>/</kbd> goes to the search and <kbd>n</kbd> adds a record
        </span>
      </label>
    </section>
  )
}
