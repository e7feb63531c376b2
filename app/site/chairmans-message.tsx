import { useSettings } from '#app/settings/use-settings.ts'
import { ChosenPicture } from '#app/ui/chosen-picture.tsx'

export function ChairmansMessage() {
  const { chairman } = useSettings()
  if (chairman.letter.length === 0) return null
  return (
    <section aria-labelledby="chairman" className="mt-14 bg-depth-1 md:mt-22">
      <div className="measure grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <ChosenPicture
          of={chairman.picture}
          alt={
            chairman.picture === 'captains-chair'
              ? 'An empty captain’s chair by a wheelhouse window'
              : chairman.name
          }
          width={960}
          height={1080}
          sizes="(width >= 90rem) 590px, (width >= 64rem) 41vw, 100vw"
          className="captains-chair"
        />
        <div className="pb-12 lg:py-18">
          <h2 id="chairman" className="display heading-section">
            Chairman&apos;s Message
          </h2>
          <div className="mt-6 grid max-w-150 gap-4 text-lead text-pretty">
            {chairman.letter.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          <Signature />
        </div>
      </div>
    </section>
  )
}

function Signature() {
  const { name, title, email } = useSettings().chairman
  return (
    <div className="mt-9 flex max-w-150 flex-wrap items-end justify-between gap-x-8 gap-y-5 border-t border-ink pt-5">
      <div>
        <p className="text-card font-bold [font-stretch:118%]">{name}</p>
        <p className="text-ui text-ink-2">{title}</p>
        <a
          href={`mailto:${email}`}
          className="mt-1 inline-block py-1.5 font-data text-ui underline underline-offset-4 hover:text-signal"
        >
          {email}
        </a>
      </div>
      <SocialMarks />
    </div>
  )
}

const marks = {
  Facebook: 'M15.5 5.5h-1.2c-1.5 0-2.3.9-2.3 2.3V19M8.8 11.5h5.7',
  X: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  LinkedIn: 'M7.5 11v7M7.5 6.6v.4M11.5 18v-7M11.5 14.2c0-2 1.2-3.2 2.9-3.2 1.6 0 2.6 1 2.6 2.8V18',
  YouTube: 'M4.5 7.5h15v9h-15zM10.6 10l3.4 2-3.4 2z',
}

const box = 'grid size-11 place-items-center rounded-control border border-line-2'

function SocialMarks() {
  const { social } = useSettings()
  if (social.length === 0) return null
  return (
    <ul className="flex gap-2">
      {social.map(({ name, address }) => (
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
