import { statistics } from '#app/content/statistics.ts'

/**
 * Four figures of the company. The HTML has the final values; script counts up to them once
 * (app/ui/enhance/count-up.client.ts). Assistive technology always reads the final values (R-ABOUT-6, R-ABOUT-7, C-57).
 */
export function Statistics() {
  return (
    <section aria-label="In figures" data-counts-up className="bg-deep text-on-deep">
      <dl className="measure grid grid-cols-2 gap-y-10 py-14 md:py-18 lg:grid-cols-4">
        {statistics.map(({ id, title, value, valueEndSymbol }) => (
          <div
            key={id}
            className="flex flex-col-reverse justify-end border-l border-line-deep px-4 md:px-8"
          >
            <dt className="mt-3 text-ui text-on-deep-2 md:text-body">{title}</dt>
            <dd className="font-data text-[44px] leading-none tabular-nums md:text-[64px]">
              <span role="img" aria-label={value + valueEndSymbol}>
                <span data-count>{value}</span>
                <span className="text-flare">{valueEndSymbol}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
