import { href, useLocation } from 'react-router'

import { useCategories } from '#app/catalogue/categories.ts'
import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'
import { dayAt, mailLink, phoneLink, useSettings } from '#app/settings/use-settings.ts'

import { Logo } from './header.tsx'
import { footerLinks } from './navigation.ts'

export function Footer() {
  const { company, contact, footer } = useSettings()
  return (
    <footer className="site-footer">
      <NewsletterBlock />
      <div className="measure footer-columns">
        <div>
          <Logo />
          <p>{footer.text}</p>
        </div>
        <nav aria-label="Footer">
          <h2>Find your way</h2>
          <ul>
            {footerLinks(useCategories()).map(([name, address]) => (
              <li key={name}>
                <a href={address}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <address>
          <h2>Reach us</h2>
          <a href={phoneLink(contact)}>{contact.phone}</a>
          <a href={mailLink(contact)}>{contact.email}</a>
          <span>{contact.address}</span>
          <span>
            Service Time <b>{contact.serviceTime}</b>
          </span>
        </address>
        <p>
          {`© ${dayAt(company).slice(0, 4)} ${company.name}`}
          {/* Script fills it in, because a cached page is the same for all screens (page-weight.client.ts). */}
          <span className="page-weight" />
        </p>
      </div>
    </footer>
  )
}

const committedPages: string[] = [href('/'), href('/about-us'), href('/brand')]

function NewsletterBlock() {
  const { newsletter } = useSettings()
  const { heading, text } = committedPages.includes(useLocation().pathname)
    ? newsletter.committed
    : newsletter.updated
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
