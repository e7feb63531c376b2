import type { Offer } from '#app/content/offers.ts'
import { BuiltInPhoto } from '#app/ui/built-in-photo.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Two banners side by side: the offer, its subject and a link (R-HOME-19, R-HOME-20). */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  return (
    <section aria-label="Offers" className="measure pt-14 md:pt-22">
      <ul className="grid gap-px lg:grid-cols-2">
        {offers.map((offer) => (
          <OfferView key={offer.subject} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function OfferView({ offer: { title, subject, image, ctaText, ctaLink } }: { offer: Offer }) {
  return (
    <li className="offer night-chart">
      <div className="flex flex-col items-start p-6 md:p-10">
        <p className="offer-tag z-1 w-max text-body md:text-lead">{title}</p>
        <h2 className="display mt-4 mb-8 heading-section">{subject}</h2>
        <ButtonLink
          look="night"
          href={ctaLink}
          aria-label={`${ctaText}: ${subject}`}
          className="stretched mt-auto"
        >
          {ctaText}
        </ButtonLink>
      </div>
      <div className="relative my-4 mr-4">
        <BuiltInPhoto
          name={image}
          sizes="(width >= 64rem) 310px, 45vw"
          className="absolute inset-0 object-contain"
        />
      </div>
    </li>
  )
}
