import { href, useLocation } from 'react-router'

import { CategoryMenu } from './category-menu.tsx'
import { Menu } from './menu.tsx'
import { currentMark, pagesMenu } from './navigation.ts'

/** All links of the main navigation, with its two menus (R-NAV-5 to R-NAV-12). */
export function MainEntries() {
  const { pathname } = useLocation()
  return (
    <>
      <Entry name="Home" to={href('/')} />
      <CategoryMenu />
      <Entry name="Our Projects" to={href('/videos')} />
      <Entry name="About Us" to={href('/about-us')} />
      <Menu name="Pages" current={pagesMenu.some(([, address]) => address === pathname)}>
        <ul>
          {pagesMenu.map(([name, address]) => (
            <li key={address}>
              <Entry name={name} to={address} />
            </li>
          ))}
        </ul>
      </Menu>
      <Entry name="Blog" to={href('/blogs')} below={['/blog/']} />
      <Entry name="Contact Us" to={href('/contact-us')} />
    </>
  )
}

function Entry({ name, to, below }: { name: string; to: string; below?: string[] }) {
  return (
    <a href={to} aria-current={currentMark(useLocation().pathname, to, below)}>
      {name}
    </a>
  )
}
