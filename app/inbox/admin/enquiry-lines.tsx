import { href } from 'react-router'

import type { EnquiryLine } from '../enquiry-line.ts'

const certaintyLabels = {
  exact: 'Exact number',
  likely: 'Likely',
  chosen: 'Chosen',
  free: 'Not listed',
}

export function EnquiryLines({ lines }: { lines: EnquiryLine[] }) {
  return (
    <>
      <h3 id="lines">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</h3>
      <ol className="enquiry-lines" aria-labelledby="lines">
        {lines.map((line) => (
          <li key={line.position}>
            <span className="amount">
              {line.quantity} {line.unit}
            </span>
            <span>
              <LineTitle {...line} />
              <small>{aboutOf(line)}</small>
              {line.note && <small dir="auto">{line.note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function LineTitle({ productId: id, title }: EnquiryLine) {
  if (!id) return <bdi>{title}</bdi>
  return (
    <a href={href('/view-details/:id', { id })}>
      <bdi>{title}</bdi>
    </a>
  )
}

function aboutOf({ maker, partNumber, details, certainty }: EnquiryLine) {
  const more = Object.entries(details).map(([name, value]) => `${name} ${value}`)
  return [maker, partNumber, ...more, certaintyLabels[certainty]].filter(Boolean).join(', ')
}
