import { socialLinks } from '#app/content/site.ts'

type Network = (typeof socialLinks)[number]['name']

/** Our own icons on a 24 × 24 grid, not the networks' logos. */
const marks: Readonly<Record<Network, string>> = {
  Facebook: 'M15.5 5.5h-1.2c-1.5 0-2.3.9-2.3 2.3V19M8.8 11.5h5.7',
  X: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  LinkedIn: 'M7.5 11v7M7.5 6.6v.4M11.5 18v-7M11.5 14.2c0-2 1.2-3.2 2.9-3.2 1.6 0 2.6 1 2.6 2.8V18',
  YouTube: 'M4.5 7.5h15v9h-15zM10.6 10l3.4 2-3.4 2z',
}

const box = 'grid size-11 place-items-center rounded-control border border-line-2'

/** The company's social networks. A network without an address has an icon but no link (R-ABOUT-5, C-12). */
export function SocialMarks() {
  return (
    <ul className="flex gap-2">
      {socialLinks.map(({ name, address }) => (
        <li key={name}>
          {address ? (
            <a
              href={address}
              aria-label={name}
              className={`${box} hover:border-ink hover:bg-ink hover:text-white`}
            >
              <Mark path={marks[name]} />
            </a>
          ) : (
            <span className={`${box} text-ink-3`}>
              <Mark path={marks[name]} />
              <span className="sr-only">{name} (not linked)</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Mark({ path }: { path: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5.5"
    >
      <path d={path} />
    </svg>
  )
}
