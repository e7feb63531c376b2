import { type MouseEvent, useState } from 'react'

import { Button } from '#app/ui/button.tsx'

/** Buttons that fill the field of the position from this device, and show what is in it on a map. */
export function PositionHelp({ name }: { name: string }) {
  const [words, setWords] = useState('')
  const locate = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = fieldOf(currentTarget, name)
    setWords('Asking this device …')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (field) field.value = `${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`
        setWords(`The place of this device, true to ${Math.ceil(coords.accuracy)} m.`)
      },
      () => setWords('This device does not give its place. Please write the two numbers.'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const [north, east] = (fieldOf(currentTarget, name)?.value ?? '').split(/[,;\s]+/).map(Number)
    if (!Number.isFinite(north) || !Number.isFinite(east)) return setWords('No point is given yet.')
    return open(mapAt(north, east), '_blank', 'noopener')
  }
  return (
    <div className="field noscript:hidden">
      <p className="flex flex-wrap gap-3">
        <Button look="line" type="button" onClick={locate}>
          Use the place of this device
        </Button>
        <Button look="line" type="button" onClick={show}>
          Show it on a map
        </Button>
      </p>
      <small role="status">{words}</small>
    </div>
  )
}

function fieldOf({ form }: HTMLButtonElement, name: string) {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function mapAt(north = 0, east = 0) {
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`
}
