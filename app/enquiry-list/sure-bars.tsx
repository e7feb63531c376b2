import './completeness.css'

/** How sure a line is: three bars are sure, one asks for a choice, none is not listed. */
export function Bars({ sure }: { sure: 0 | 1 | 3 }) {
  return (
    <span aria-hidden className="sure-bars" data-sure={sure}>
      <i />
      <i />
      <i />
    </span>
  )
}
