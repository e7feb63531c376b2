import { mailLink, phoneLink, site } from '#app/content/site.ts'

import { Logo } from './logo.tsx'
import { footerLinks } from './navigation.ts'
import { NewsletterBlock } from './newsletter-block.tsx'

// The year in the company's time zone, not in the server's.
const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Dhaka' })

/** Newsletter, links and address of the company; the server renders the year (R-LAY-3, R-LAY-8). */
export function Footer() {
  return (
    <footer className="site-footer">
      <NewsletterBlock />
      <div className="measure footer-columns">
        <Company />
        <Links />
        <Contact />
        <p>{`© ${year.format()} ${site.name}`}</p>
      </div>
    </footer>
  )
}

function Company() {
  return (
    <div>
      <Logo />
      <p>{site.description}</p>
    </div>
  )
}

function Links() {
  return (
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
  )
}

function Contact() {
  return (
    <address>
      <h2>Reach us</h2>
      <a href={phoneLink}>{site.phone}</a>
      <a href={mailLink}>{site.email}</a>
      <span>{site.address}</span>
      <span>
        Service Time <b>{site.serviceTime}</b>
      </span>
    </address>
  )
}
