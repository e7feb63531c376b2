import type { Change } from './changes.ts'

/** Differences in words: what it was, and what it is. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="calm">Nothing differs.</p>
  return (
    <ul className="setting-changes">
      {changes.map(({ label, before, after }) => (
        <li key={label + before + after}>
          <strong>{label}</strong>
          {before !== undefined && (
            <del>
              <span>Before: </span>
              {before}
            </del>
          )}
          {after !== undefined && (
            <ins>
              <span>After: </span>
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}
