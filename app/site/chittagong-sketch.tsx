import sketch from './chittagong.svg?url'

const water = 'font-data text-data text-ink-2 italic max-sm:text-[11px]'
const land = 'text-small font-medium max-sm:text-[11px]'

/** The town from the bay to the river, as on a chart. Its labels are text, so they stay readable on a phone. */
export function ChittagongSketch({ road }: { road: string }) {
  return (
    <div className="relative aspect-4/3 leading-tight">
      <img
        src={sketch}
        alt={`Sketch map: ${road} in South Khulshi, north of the bend of the Karnaphuli and the port of Chittagong, east of the Bay of Bengal`}
        width={800}
        height={600}
        className="size-full"
      />
      <div aria-hidden className="*:absolute">
        <span className="top-[19%] left-[51%] bg-paper px-1.5 py-0.5 text-ui font-semibold max-sm:text-small">
          South Khulshi
        </span>
        <span className={`top-[12%] left-[30%] ${land}`}>{road}</span>
        <span className={`top-[60%] left-[44%] ${land}`}>Port of Chittagong</span>
        <span className={`top-[33%] left-[77%] ${water}`}>Karnaphuli</span>
        <span className={`top-[45%] left-[3%] ${water}`}>
          Bay of
          <br />
          Bengal
        </span>
        <span className={`top-[77%] left-[3.5%] ${water}`}>Outer anchorage</span>
        <span className="right-0 bottom-0 bg-paper px-2 py-1 text-data text-ink-2">
          Sketch, not to scale
        </span>
      </div>
    </div>
  )
}
