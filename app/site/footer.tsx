import { href, useLocation } from 'react-router'

import { mailLink, phoneLink, site } from '#app/content/site.ts'
import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'

import { Logo } from './header.tsx'
import { footerLinks } from './navigation.ts'

// The year in the company's time zone, not in the server's.
const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Dhaka' })

export function Footer() {
  return (
    <footer className="site-footer">
      <NewsletterBlock />
      <div className="measure footer-columns">
        <div>
          <Logo />
          <p>{site.description}</p>
        </div>
        <nav aria-label="Footer">
          <h2>Find your way</h2>
          <ul>
            {footerLinks.map(([name, address]) => (
              <li key={name}>
                <a href={address}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <address>
          <h2>Reach us</h2>
          <a href={phoneLink}>{site.phone}</a>
          <a href={mailLink}>{site.email}</a>
          <span>{site.address}</span>
          <span>
            Service Time <b>{site.serviceTime}</b>
          </span>
        </address>
        <p>{`© ${year.format()} ${site.name}`}</p>
      </div>
    </footer>
  )
}

const committed = {
  heading: "We're Committed to Process Best Service",
  text: 'Our consultant not only helped with the marine parts but all kind of Marine services',
}
const updated = {
  heading: 'Stay Updated',
  text: 'New parts and notes for engineers, now and then.',
}
const committedPages: string[] = [href('/'), href('/about-us'), href('/brand')]

function NewsletterBlock() {
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
