import { useState } from 'react'

import { usePictureUpload } from '#app/ui/admin/uploads/use-picture-upload.ts'
import { Button } from '#app/ui/button.tsx'

type LogoField = { address: string; problem: string | undefined }

export function LogoField({ address, problem }: LogoField) {
  const [logo, setLogo] = useState(address)
  const upload = usePictureUpload(setLogo)
  const words = upload.problem ?? problem
  return (
    <div className="field">
      <label htmlFor="logo">Logo (optional)</label>
      <input type="hidden" name="logo" value={logo} />
      {logo && (
        <p className="flex items-center gap-3">
          <img src={logo} alt="Your logo" className="h-14 max-w-50 object-contain" />
          <Button look="line" type="button" onClick={() => setLogo('')}>
            Remove
          </Button>
        </p>
      )}
      <input
        type="file"
        id="logo"
        className="noscript:hidden"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby="logo-hint"
        {...(words && { 'aria-invalid': true })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void upload.send(file)
        }}
      />
      <small id="logo-hint">
        A JPEG, PNG, WebP or AVIF. It is shown on the site, on quotes and on the app&apos;s icon.
      </small>
      <small className="hidden noscript:block">
        Without JavaScript no picture can be uploaded.
      </small>
      {upload.state && <small role="status">{upload.state}</small>}
      {words && <strong>{words}</strong>}
    </div>
  )
}
