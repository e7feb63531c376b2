import type { HeroSlide, Settings } from '#app/settings/schema.ts'
import { dayAt } from '#app/settings/use-settings.ts'

export type ShownSlide = Omit<HeroSlide, 'isOn' | 'from' | 'until'>

/** Without the slides that are off, or outside their dates in the company's time zone. */
export function slidesOfToday({ hero, company }: Settings, now = new Date()): ShownSlide[] {
  const today = dayAt(company, now)
  return hero.slides.flatMap(({ isOn, from, until, ...slide }) => {
    const isToday = (from === '' || from <= today) && (until === '' || today <= until)
    return isOn && isToday ? [slide] : []
  })
}
