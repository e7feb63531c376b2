import { Star } from 'lucide-react'

import { testimonialCarousel } from '#app/content/constants.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { ChosenPicture } from '#app/ui/chosen-picture.tsx'
import { LoopingCarousel } from '#app/ui/looping-carousel.tsx'
import { Section } from '#app/ui/section.tsx'

export function Testimonials() {
  const { testimonials } = useSettings()
  if (testimonials.length === 0) return null
  return (
    <Section id="testimonials" title="What customers say">
      <LoopingCarousel label="Reviews" row="testimonial-row" timing={testimonialCarousel}>
        {testimonials.map(({ name, review, rating, img }) => (
          <li key={name}>
            <figure className="flex h-full flex-col border-t-2 border-ink bg-depth-1 p-5 md:p-8">
              <p role="img" aria-label={`Rated ${rating} out of 5`} className="flex gap-1">
                {Array.from({ length: rating }, (_, index) => (
                  <Star key={index} aria-hidden className="size-4.5 fill-current" />
                ))}
              </p>
              <blockquote className="mt-5 mb-8 text-lead text-pretty">{review}</blockquote>
              <figcaption className="mt-auto flex items-center gap-4 border-t border-line pt-4 text-ui font-semibold">
                <span className="grid h-15 w-20 shrink-0 place-items-center border border-line bg-white p-1">
                  <ChosenPicture of={img} className="size-full object-contain" />
                </span>
                {name}
              </figcaption>
            </figure>
          </li>
        ))}
      </LoopingCarousel>
    </Section>
  )
}
