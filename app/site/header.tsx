import { ContactBar } from './contact-bar.tsx'
import { Drawer } from './drawer.tsx'
import { Logo } from './logo.tsx'
import { MainEntries } from './main-entries.tsx'
import { SearchBox, SearchButton } from './search-box.tsx'

/**
 * The sticky header; less tall, with a shadow and a smaller logo, after scrolling (R-NAV-14). The links are
 * in the header on large screens and in the drawer on small ones.
 */
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
