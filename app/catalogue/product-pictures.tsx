import { Drawing, Photo } from '#app/ui/picture.tsx'

const views = ['Photo', 'Compare', 'Drawing'] as const
const layer = 'absolute inset-0 size-full object-contain'

type ProductPictures = {
  title: string
  photos: string[]
  drawing: string | undefined
  instead: string | undefined
}

/** Both have the same camera view, so one covers part of the other; `enhance/moving.client.ts` moves the line. */
export function ProductPictures({ title, photos, drawing, instead }: ProductPictures) {
  const both = photos.length > 0 && drawing !== undefined
  return (
    <div
      data-moves="stage"
      className="stage chart relative border border-line max-md:-mx-4 max-md:border-x-0"
    >
      <div className="relative m-2 aspect-4/3 overflow-hidden">
        {photos.map((photo, index) => (
          <div key={photo} data-of-photo={index} hidden={index > 0}>
            <Photo
              address={photo}
              alt={title}
              widths={[640, 960, 1440]}
              sizes="(width >= 80rem) 400px, (width >= 64rem) 60vw, (width >= 48rem) 46vw, 82vw"
              load={index === 0 ? 'first' : 'lazy'}
              className={`${index === 0 ? 'photo' : ''} ${layer}`}
              instead={instead}
            />
          </div>
        ))}
        {drawing && (
          <div data-of-photo="0">
            <Drawing address={drawing} className={`${both ? 'drawing' : ''} ${layer}`} />
            {both && <CutHandle />}
          </div>
        )}
      </div>
      {both && <ViewSwitch />}
      {photos.length > 1 && <Thumbnails photos={photos} instead={instead} />}
    </div>
  )
}

function ViewSwitch() {
  return (
    <fieldset
      data-of-photo="0"
      className="view-switch grid grid-cols-3 border-t border-line bg-white text-ui font-medium"
    >
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

function CutHandle() {
  return (
    <input
      type="range"
      min={0}
      max={100}
      defaultValue={50}
      aria-label="How much of the photo is shown, in per cent"
      className="cut-handle touch-pan-y absolute inset-0 size-full cursor-ew-resize appearance-none bg-transparent"
    />
  )
}

function Thumbnails({ photos, instead }: Pick<ProductPictures, 'photos' | 'instead'>) {
  return (
    <ul className="grid grid-cols-5 gap-2 border-t border-line bg-paper p-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a
            href={photo}
            aria-label={`Picture ${index + 1}`}
            aria-current={index === 0}
            className="relative block aspect-4/3 border border-line bg-depth-1 aria-[current=true]:outline-2 aria-[current=true]:outline-ink"
          >
            <Photo
              address={photo}
              alt=""
              widths={[320]}
              sizes="80px"
              className={layer}
              instead={instead}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
