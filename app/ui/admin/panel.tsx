import type { ComponentProps, ReactNode } from 'react'

type Panel = { id: string; title: ReactNode; beside?: ReactNode } & Omit<
  ComponentProps<'section'>,
  'title'
>

/** `id` is of the heading, which a script can focus; `beside` stands in its line. */
export function Panel({ id, title, beside, className = '', children, ...section }: Panel) {
  return (
    <section {...section} className={`panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {beside}
      </header>
      {children}
    </section>
  )
}
