import { List, Mail, Phone, Search } from 'lucide-react'
import { href, useLocation } from 'react-router'

import { SearchForm } from '#app/catalogue/search/search-form.tsx'
import { chartPosition, mailLink, phoneLink, useSettings } from '#app/settings/use-settings.ts'
import { logoOf } from '#app/ui/logo.ts'

import { Drawer, MainEntries } from './main-navigation.tsx'

export function Header() {
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
          <b>{chartPosition(contact)}</b> {contact.port}
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

export function Logo() {
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

/** Script writes the number of lines, because a cached page is the same for everybody. */
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
    <search id="search" popover="auto" className="search-box">
      <SearchForm typed={typed ?? undefined} />
    </search>
  )
}
