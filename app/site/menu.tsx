import type { ReactNode } from 'react'

type Group = { name: string; tag?: string; current: boolean; children: ReactNode }

/**
 * A group of entries that has no page of its own: a press or Enter opens it without script; the mouse
 * and the focus do with (app/ui/enhance/menu.client.ts). Of all groups one is open at a time.
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
