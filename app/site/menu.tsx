import type { ReactNode } from 'react'

type Group = { name: string; tag?: string; current: boolean; children: ReactNode }

/**
 * A group of links without a page of its own. A click or Enter opens it without script; with script,
 * pointer and focus open it too (app/ui/enhance/menu.client.ts). Only one group is open at a time.
 */
export function Menu({ name, tag, current, children }: Group) {
  return (
    <details name="menu">
      <summary aria-current={current || undefined}>
        {name}
        {tag && <span className="tag">{tag}</span>}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
