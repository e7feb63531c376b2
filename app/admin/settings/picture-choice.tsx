import { drawingNames, flagNames, heroNames, markNames } from '#app/content/picture-names.ts'
import { pictureWords } from '#app/content/picture-words.ts'
import {
  certificatePicture,
  flag,
  heroPicture,
  makerMark,
  ownPicture,
} from '#app/settings/fields.ts'
import exampleCertificate from '#app/site/certificate/example-small.svg?url'
import { PictureInput, usePictureUpload } from '#app/ui/admin/uploads/picture-upload.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'

import { useChanged } from './changes.ts'
import type { SettingField } from './typed-value.ts'

export function PictureChoice({ schema, path, label, value, onChange, problems }: SettingField) {
  const upload = usePictureUpload(onChange)
  const chosen = typeof value === 'string' ? value : ''
  const isOwn = chosen.startsWith('/')
  const isCertificate = schema === certificatePicture
  const picture = isCertificate && !chosen ? exampleCertificate : settingPicture(chosen)
  // A mark of a maker can have the name of a drawing.
  const shown = schema === makerMark && !isOwn ? undefined : picture
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
        {isCertificate && <option value="">Our example</option>}
        {isOwn && <option value={chosen}>Your picture</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {pictureWords(name)}
          </option>
        ))}
      </select>
      <PictureInput upload={upload} aria-label={`Upload a picture: ${label || 'Picture'}`} />
      {words && <strong id={`${path}-problem`}>{words}</strong>}
    </div>
  )
}

function namesFor(schema: unknown): string[] {
  if (schema === ownPicture || schema === certificatePicture) return []
  if (schema === makerMark) return [...markNames]
  if (schema === flag) return [...flagNames, ...drawingNames]
  return schema === heroPicture ? [...heroNames] : [...drawingNames]
}

const heroes = import.meta.glob<string>('../../site/heroes/*-phone.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export function settingPicture(value: string) {
  if (value.startsWith('/')) return value
  return drawingAddress(value) ?? heroes[`../../site/heroes/${value}-phone.webp`]
}
