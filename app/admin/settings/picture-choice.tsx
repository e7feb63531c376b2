import { drawingNames, flagNames, heroNames } from '#app/content/picture-names.ts'
import { flag, heroPicture, ownPicture } from '#app/settings/fields.ts'
import { PictureInput, usePictureUpload } from '#app/ui/admin/uploads/picture-upload.tsx'

import { useChanged } from './changes.ts'
import { choiceLabel } from './setting-labels.ts'
import { settingPicture } from './setting-pictures.ts'
import type { ValueField } from './value-field.tsx'

/** A built-in picture by its name, or an upload. */
export function PictureChoice({ schema, path, label, value, onChange, problems }: ValueField) {
  const upload = usePictureUpload(onChange)
  const chosen = typeof value === 'string' ? value : ''
  const isOwn = chosen.startsWith('/')
  const shown = settingPicture(chosen)
  const words = upload.problem ?? problems[path]
  const names = namesFor(schema)
  if (!isOwn && chosen && !names.includes(chosen)) names.unshift(chosen)
  return (
    <div className="field setting-picture" data-changed={useChanged(path)}>
      <label htmlFor={path}>{label || 'Picture'}</label>
      {shown && <img src={shown} alt="" width={96} height={72} loading="lazy" />}
      <select
        id={path}
        name={path}
        value={chosen}
        {...(words && { 'aria-invalid': true, 'aria-describedby': `${path}-problem` })}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {schema === ownPicture && <option value="">None</option>}
        {isOwn && <option value={chosen}>Your picture</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {choiceLabel(name)}
          </option>
        ))}
      </select>
      <PictureInput upload={upload} aria-label={`Upload a picture: ${label || 'Picture'}`} />
      {words && <strong id={`${path}-problem`}>{words}</strong>}
    </div>
  )
}

function namesFor(schema: unknown): string[] {
  if (schema === ownPicture) return []
  if (schema === flag) return [...flagNames, ...drawingNames]
  return schema === heroPicture ? [...heroNames] : [...drawingNames]
}
