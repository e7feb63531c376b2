import { List, Mail, Phone, Search } from 'lucide-react'
import { useContext } from 'react'
import { href, isRouteErrorResponse, Outlet, useLocation, useMatches } from 'react-router'

import '#app/app.css'
import { SavedCatalogueBar } from '#app/at-sea/saved-catalogue-bar.tsx'
import { useCategories } from '#app/catalogue/categories.ts'
import { SearchForm } from '#app/catalogue/search/search-form.tsx'
import { pageTooLate } from '#app/context.ts'
import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'
import {
  PreviewOfPage,
  dayAt,
  mailLink,
  phoneLink,
  useSettings,
  chartPosition,
} from '#app/settings/use-settings.ts'
import { Fold, FrameOnFirstScreen } from '#app/ui/fold.tsx'
import { logoOf } from '#app/ui/logo.ts'
import { useLowData } from '#app/ui/low-data.ts'

import type { Route } from './+types/frame.ts'
import { ErrorPage, NotFound } from './error-page.tsx'
import { Drawer, MainEntries } from './main-navigation.tsx'
import { footerLinks } from './navigation.ts'
import { QuickContact } from './quick-contact.tsx'

import style from './preview-bar.css?url'

const committedPages: string[] = [href('/'), href('/about-us'), href('/brand')]

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const error = context.get(pageTooLate)
    if (error) throw error
  },
]

export default function Frame() {
  const hasFold = useMatches().some(({ handle }) => handle instanceof Object && 'folded' in handle)
  return (
    <Surround hasFold={hasFold}>
      <Outlet />
    </Surround>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Surround>
      {missing ? (
        <NotFound words={String(error.data || 'Page not found.')} />
      ) : (
        <ErrorPage address={pathname + search} />
      )}
    </Surround>
  )
}

/** Their addresses hold a secret, which no form may repeat. */
const secretPages = /^\/(?:newsletter|enquiry-status|invitation|new-password)\//

type Surround = { hasFold?: boolean; children: React.ReactNode }

function Surround({ hasFold, children }: Surround) {
  const { pathname, search } = useLocation()
  const isOpen = !secretPages.test(pathname)
  return (
    <>
      <nav aria-label="Skip">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <a href={href('/search')} data-to-search="" className="skip-link">
          Skip to search
        </a>
      </nav>
      <Header />
      <SavedCatalogueBar />
      <FrameOnFirstScreen value={<QuickContact />}>
        <main>{children}</main>
        {!hasFold && <Fold />}
      </FrameOnFirstScreen>
      <Footer />
      <form id="add-to-list" method="post" action={href('/enquiry-list/add')} data-list>
        <input type="hidden" name="back" value={isOpen ? pathname + search : href('/')} />
      </form>
      <PreviewBar />
    </>
  )
}

function PreviewBar() {
  const preview = useContext(PreviewOfPage)
  if (!preview || preview.isBeside) return null
  const { title, page, pages } = preview
  return (
    <aside aria-label="Preview" className="preview-bar">
      <link rel="stylesheet" href={style} />
      <p>
        <strong>Preview: {title}</strong> Only you see it. It is not published.
      </p>
      {pages.length > 1 && (
        <nav aria-label="Pages that show it">
          {pages.map(({ name, address, isThis }) => (
            <a key={address} href={address} aria-current={isThis ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <form method="post" action={page}>
        <a href={page}>Back to editing</a>
        <input type="hidden" name="intent" value="publish draft" />
        <button>Publish</button>
      </form>
    </aside>
  )
}

function Footer() {
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
        <section>
          <h2>Reach us</h2>
          <address>
            <a href={phoneLink(contact)}>{contact.phone}</a>
            <a href={mailLink(contact)}>{contact.email}</a>
            <span>{contact.address}</span>
            <span>
              Service Time <b>{contact.serviceTime}</b>
            </span>
          </address>
        </section>
        <LowDataSwitch />
        <nav aria-label="On this device" className="device-links">
          <a href={href('/saved-catalogue')}>Saved catalogue</a>
          <a href={href('/my-ship')}>My ship</a>
        </nav>
        <p>
          {`© ${dayAt(company).slice(0, 4)} ${company.name}`}
          {/* Script fills it in, because a cached page is the same for all screens (enhance/page.client.ts). */}
          <span className="page-weight" />
        </p>
      </div>
    </footer>
  )
}

/** Works without script: the form of the frame, whose field `back` leads back here, sets a cookie (low-data.ts). */
function LowDataSwitch() {
  const isOn = useLowData()
  return (
    <button
      form="add-to-list"
      formAction={href('/low-data')}
      name="low-data"
      value={isOn ? 'off' : 'on'}
      aria-pressed={isOn}
      id="low-data"
    >
      {isOn ? 'Low data is on' : 'Low data'} <small>Small pictures, no web fonts</small>
    </button>
  )
}

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

function Header() {
  return (
    <header className="site-header">
      <ContactBar />
      <div className="measure site-bar">
        <Logo />
        <SearchButton look="beside-burger" />
        <MyList look="beside-burger" />
        <Drawer>
          <MainEntries />
        </Drawer>
        <SearchButton look="beside-entries" />
        <SearchBox />
        <MyList look="beside-entries" />
      </div>
    </header>
  )
}

function ContactBar() {
  const { contact } = useSettings()
  return (
    <div className="contact-bar">
      <div className="measure flex h-full items-center gap-7">
        <span>
          {contact.hasPosition && <b>{chartPosition(contact)} </b>}
          {contact.port}
        </span>
        <span className="led">
          Service Time <b>{contact.serviceTime}</b>
        </span>
        <a href={mailLink(contact)} className="ml-auto">
          <Mail aria-hidden className="size-3.5" />
          {contact.email}
        </a>
        <a href={phoneLink(contact)}>
          <Phone aria-hidden className="size-3.5" />
          <b>{contact.phone}</b>
        </a>
      </div>
    </div>
  )
}

function Logo() {
  const { company, look } = useSettings()
  const own = logoOf(look)
  if (own?.isWide) {
    return (
      <a href={href('/')} className="logo">
        <img src={own.address} alt={company.name} className="own-logo wide" />
      </a>
    )
  }
  return (
    <a href={href('/')} className="logo">
      {own ? (
        <img src={own.address} alt="" className="own-logo" />
      ) : (
        <img src="/favicon.svg" alt="" width={40} height={40} fetchPriority="low" />
      )}
      <span>
        {company.name}
        <small>{company.tagline}</small>
      </span>
    </a>
  )
}

function SearchButton({ look }: { look: 'beside-burger' | 'beside-entries' }) {
  return (
    <button
      type="button"
      popoverTarget="search"
      aria-label="Search"
      className={`search-button ${look}`}
    >
      <Search aria-hidden />
    </button>
  )
}

function MyList({ look }: { look: 'beside-burger' | 'beside-entries' }) {
  return (
    <a href={href('/enquiry-list')} className={`my-list ${look}`}>
      <List aria-hidden />
      <span>My list</span>
      <b />
    </a>
  )
}

function SearchBox() {
  const { pathname, search } = useLocation()
  const typed = pathname === href('/search') ? new URLSearchParams(search).get('q') : null
  return (
    <search id="search" popover="auto" aria-label="Site" className="search-box">
      <SearchForm typed={typed ?? undefined} />
    </search>
  )
}
