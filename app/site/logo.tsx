import { href } from 'react-router'

import { site } from '#app/content/site.ts'

/** Logo and name of the company, linked to the home page. */
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
