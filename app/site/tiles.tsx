import type { Tile } from '#app/content/tiles.ts'
import { BuiltInPhoto } from '#app/ui/built-in-photo.tsx'
import { Drawing, drawingAddress } from '#app/ui/picture.tsx'

/** A tile, with the number of products that it links to, if known. */
type CountedTile = Tile & { products?: number | undefined }

/** Six kinds of equipment in a grid, where most visitors start (R-HOME-13). */
export function Tiles({ tiles }: { tiles: readonly CountedTile[] }) {
  return (
    <ul className="tiles">
      {tiles.map((tile) => (
        <TileView key={tile.id} tile={tile} />
      ))}
    </ul>
  )
}

function TileView({ tile: { id, name, path, image, look, products } }: { tile: CountedTile }) {
  const layer = 'absolute inset-0 size-full object-contain'
  return (
    <li className={`tile tile-${look} group/card`}>
      <span className="tile-number font-data text-data">{id}</span>
      <div className={`tile-picture ${look === 'half' || look === 'night' ? '' : 'wipe'}`}>
        {look !== 'night' && (
          <BuiltInPhoto
            name={image}
            sizes="(width >= 80rem) 460px, (width >= 48rem) 36vw, 80vw"
            className={`photo ${layer}`}
          />
        )}
        <Drawing
          address={drawingAddress(image) ?? ''}
          className={`drawing ${layer} ${look === 'night' ? 'night-drawing' : ''}`}
        />
      </div>
      <div className="tile-foot">
        <h3 className="text-body font-semibold md:text-lead">
          <a href={path} className="stretched">
            {name}
          </a>
        </h3>
        {products !== undefined && (
          <p className="font-data text-data">{products === 1 ? '1 item' : `${products} items`}</p>
        )}
      </div>
    </li>
  )
}
