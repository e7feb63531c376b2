import { letter } from '#app/content/about.ts'
import { chairman } from '#app/content/site.ts'
import { BuiltInPhoto } from '#app/ui/built-in-photo.tsx'

import { SocialMarks } from './social-marks.tsx'

/** Photo, message, name and contact links; the photo shows his chair until one of him exists (R-ABOUT-4, R-ABOUT-5). */
export function ChairmansMessage() {
  return (
    <section aria-labelledby="chairman" className="mt-14 bg-depth-1 md:mt-22">
      <div className="measure grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <BuiltInPhoto
          name="captains-chair"
          alt="An empty captain’s chair by a wheelhouse window"
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
            {letter.map((words) => (
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
  const { name, title, email } = chairman
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
