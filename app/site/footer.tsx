import { mailLink, phoneLink, site } from '#app/content/site.ts'

// The company's year, whatever the clock of the machine that serves it.
const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Dhaka' })

/** Where the company is and how to reach it; the year is the server's (R-LAY-5, R-LAY-8). */
export function Footer() {
  return (
    <footer className="mt-22 bg-abyss text-on-deep-2">
      <div className="measure grid gap-8 py-14 text-ui md:grid-cols-[1fr_auto]">
        <div>
          <p className="text-lead font-bold text-on-deep [font-stretch:118%]">{site.name}</p>
          <p className="mt-3 max-w-md">{site.description}</p>
        </div>
        <address className="grid content-start gap-1 not-italic">
          <span>{site.address}</span>
          <a href={phoneLink} className="py-1.5 font-data text-on-deep hover:underline">
            {site.phone}
          </a>
          <a href={mailLink} className="py-1.5 font-data text-on-deep hover:underline">
            {site.email}
          </a>
          <span>Service Time {site.serviceTime}</span>
        </address>
      </div>
      <p className="measure border-t border-line-deep py-5 text-small">
        © {year.format()} {site.name}
      </p>
    </footer>
  )
}
