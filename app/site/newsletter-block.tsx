import { href, useLocation } from 'react-router'

import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'

const committed = {
  heading: "We're Committed to Process Best Service",
  text: 'Our consultant not only helped with the marine parts but all kind of Marine services',
}
const updated = {
  heading: 'Stay Updated',
  text: 'New parts and notes for engineers, now and then.',
}
const committedPages: string[] = [href('/'), href('/about-us'), href('/brand')]

/** The one newsletter block of a page, above the footer's links (R-NEWS-1, C-75). */
export function NewsletterBlock() {
  const { heading, text } = committedPages.includes(useLocation().pathname) ? committed : updated
  return (
    <section aria-labelledby="newsletter" className="chart newsletter">
      <div className="measure">
        <div>
          <h2 id="newsletter" className="display heading-section">
            {heading}
          </h2>
          <p>{text}</p>
        </div>
        <SubscribeForm />
      </div>
    </section>
  )
}
