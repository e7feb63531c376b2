import { contrastsOf, figureOf, isColour, leastContrast, type Use } from '#app/settings/colours.ts'

import { useChanged } from './changes.ts'
import type { SettingField } from './typed-value.ts'

/** A colour by its digits or from the browser's palette, with its contrasts while it is chosen. */
export function ColourField({ use, path, label, value, onChange, problems }: ColourField) {
  const typed = typeof value === 'string' ? value : ''
  const problem = problems[path]
  return (
    <div className="field setting-colour" data-changed={useChanged(path)}>
      <label htmlFor={path}>{label}</label>
      <input
        id={path}
        name={path}
        value={typed}
        spellCheck={false}
        autoCapitalize="off"
        aria-describedby={`${path}-contrast${problem ? ` ${path}-problem` : ''}`}
        {...(problem && { 'aria-invalid': true })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        type="color"
        className="noscript:hidden"
        aria-label={`${label}: palette`}
        value={isColour(typed) ? typed : '#000000'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Contrasts id={`${path}-contrast`} use={use} colour={typed} />
      {problem && <strong id={`${path}-problem`}>{problem}</strong>}
    </div>
  )
}

type ColourField = SettingField & { use: Use }

function Contrasts({ id, use, colour }: { id: string; use: Use; colour: string }) {
  const measured = isColour(colour) ? contrastsOf(use, colour) : []
  return (
    <output id={id} className="setting-contrasts">
      {measured.map(({ name, contrast }) => (
        <span key={name} data-low={contrast < leastContrast || undefined}>
          {figureOf(contrast)} on {name}
          {contrast < leastContrast && ': too low'}
        </span>
      ))}
      <span>{leastContrast} is needed.</span>
    </output>
  )
}
