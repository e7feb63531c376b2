import { Mail, Phone, Search } from 'lucide-react'
import { href, useLocation } from 'react-router'

import { SearchForm } from '#app/catalogue/search/search-form.tsx'
import { companyLocation, mailLink, phoneLink, site } from '#app/content/site.ts'

import { Drawer, MainEntries } from './main-navigation.tsx'

export function Header() {
  return (
    <header className="site-header">
      <ContactBar />
      <div className="measure site-bar">
        <Logo />
        <SearchButton look="beside-burger" />
        <Drawer>
          <MainEntries />
        </Drawer>
        <SearchButton look="beside-entries" />
        <SearchBox />
      </div>
    </header>
  )
}

function ContactBar() {
  return (
    <div className="contact-bar">
      <div className="measure flex h-full items-center gap-7">
        <span>
          <b>{companyLocation.position}</b> {companyLocation.port}
        </span>
        <span className="led">
          Service Time <b>{site.serviceTime}</b>
        </span>
        <a href={mailLink} className="ml-auto">
          <Mail aria-hidden className="size-3.5" />
          {site.email}
        </a>
        <a href={phoneLink}>
          <Phone aria-hidden className="size-3.5" />
          <b>{site.phone}</b>
        </a>
      </div>
    </div>
  )
}

export function Logo() {
  return (
    <a href={href('/')} className="logo">
      <img src="/favicon.svg" alt="" width={40} height={40} fetchPriority="low" />
      <span>
        {site.name}
        <small>{site.tagline}</small>
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

function SearchBox() {
  const { pathname, search } = useLocation()
  const typed = pathname === href('/search') ? new URLSearchParams(search).get('q') : null
  return (
    <search id="search" popover="auto" className="search-box">
      <SearchForm typed={typed ?? undefined} />
    </search>
  )
}
