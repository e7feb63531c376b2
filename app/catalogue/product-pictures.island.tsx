import { useState } from 'react'

import { useHydrated } from '#app/ui/hydration.ts'
import { Drawing, Photo } from '#app/ui/picture.tsx'

const views = ['Photo', 'Compare', 'Drawing'] as const
const layer = 'absolute inset-0 size-full object-contain'

type ProductPictures = {
  title: string
  photos: string[]
  drawing: string | null
  instead: string | undefined
}

/** Photo and drawing have the same camera view, so one can cover part of the other; the views need no script. */
export function ProductPictures({ title, photos, drawing, instead }: ProductPictures) {
  const isHydrated = useHydrated()
  const [selected, select] = useState(photos[0])
  const [cut, moveCut] = useState(50)
  const both = selected !== undefined && selected === photos[0] && drawing !== null
  return (
    <div
      ref={(stage) => stage?.style.setProperty('--cut', `${cut}%`)}
      className="stage chart-soundings relative border border-line max-md:-mx-4 max-md:border-x-0"
    >
      <div className="relative m-2 aspect-4/3 overflow-hidden">
        {selected && (
          <Photo
            address={selected}
            alt={title}
            widths={[480, 640, 960, 1440]}
            sizes="(width >= 90rem) 850px, (width >= 64rem) 58vw, 96vw"
            load="first"
            className={`photo ${layer}`}
            instead={instead}
          />
        )}
        {drawing && (both || !selected) && (
          <Drawing address={drawing} className={`${both ? 'drawing' : ''} ${layer}`} />
        )}
        {both && isHydrated && <CutHandle cut={cut} move={moveCut} />}
      </div>
      {both && <ViewSwitch />}
      {photos.length > 1 && <Thumbnails {...{ photos, instead, selected, select }} />}
    </div>
  )
}

function ViewSwitch() {
  return (
    <fieldset className="view-switch grid grid-cols-3 border-t border-line bg-white text-ui font-medium lg:absolute lg:top-4 lg:right-4 lg:z-1 lg:rounded-control lg:border lg:border-line-2">
      <legend className="sr-only">View</legend>
      {views.map((view, index) => (
        <label key={view} className="relative grid min-h-11 cursor-pointer place-items-center px-3">
          <input
            type="radio"
            name="view"
            value={view.toLowerCase()}
            defaultChecked={index === 0}
            className="absolute opacity-0"
          />
          {view}
        </label>
      ))}
    </fieldset>
  )
}

function CutHandle({ cut, move }: { cut: number; move: (cut: number) => void }) {
  return (
    <input
      type="range"
      min={0}
      max={100}
      value={cut}
      onChange={(event) => move(event.target.valueAsNumber)}
      aria-label="How much of the photo is shown, in per cent"
      className="cut-handle touch-pan-y absolute inset-0 size-full cursor-ew-resize appearance-none bg-transparent"
    />
  )
}

type Thumbnails = {
  photos: string[]
  instead: string | undefined
  selected: string | undefined
  select: (photo: string) => void
}

function Thumbnails({ photos, instead, selected, select }: Thumbnails) {
  return (
    <ul className="grid grid-cols-5 gap-2 border-t border-line bg-paper p-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a
            href={photo}
            aria-label={`Picture ${index + 1}`}
            aria-current={photo === selected}
            onClick={(event) => {
              const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
              if (elsewhere) return
              event.preventDefault()
              select(photo)
            }}
            className="relative block aspect-4/3 border border-line bg-depth-1 aria-[current=true]:outline-2 aria-[current=true]:outline-ink"
          >
            <Photo
              address={photo}
              alt=""
              widths={[320]}
              sizes="160px"
              className={layer}
              instead={instead}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
