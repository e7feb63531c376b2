import { useContext } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'

import { styleSheetOf } from '#app/settings/look.ts'
import { useIsFramed, useSettings } from '#app/settings/use-settings.ts'

import { keepEarlyPresses } from './admin/early-presses.ts'
import { EntryScripts } from './server/entry-scripts.ts'
import { paper } from './site/seo/manifest.ts'
import archivoWide from './ui/fonts/archivo-wide.woff2?url'
import archivo from './ui/fonts/archivo.woff2?url'
import b612 from './ui/fonts/b612.woff2?url'
import { logoOf } from './ui/logo.ts'
import { useLowData } from './ui/low-data.ts'

/** A public page has no inline code, so one policy serves all; scripts of an admin page carry a nonce. */
export function Layout({ children }: { children: React.ReactNode }) {
  const scripts = useContext(EntryScripts)
  const isLowData = useLowData()
  const isFramed = useIsFramed()
  const isHydrated = useMatches().some(({ handle }) => isHydratedHandle(handle))
  return (
    <html lang="en" data-low-data={isLowData ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        {/* Blocks rendering until the whole page is parsed, because a partial page shifts its layout. */}
        {!isHydrated && <link rel="expect" href="#end" blocking="render" />}
        {isHydrated || import.meta.env.DEV ? <Links /> : <StyleSheets />}
        {!isHydrated && <LookLink />}
        {(isLowData ? [] : [archivo, archivoWide, b612]).map((font) => (
          <link key={font} rel="preload" href={font} as="font" crossOrigin="" fetchPriority="low" />
        ))}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        {isHydrated ? <SiteIcon /> : <Icon />}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={isHydrated ? '/admin.webmanifest' : '/manifest.webmanifest'} />
        {!isHydrated && <FeedLink />}
        {!isHydrated &&
          !isFramed &&
          scripts.addresses.map((address) => (
            <script key={address} type="module" src={address} fetchPriority="low" />
          ))}
      </head>
      <body>
        {isHydrated && (
          <script nonce={scripts.nonce} suppressHydrationWarning>
            {withoutEval + keepEarlyPresses}
          </script>
        )}
        {children}
        {/* The element is empty, because browsers unblock rendering at its start tag. */}
        {!isHydrated && <span id="end" hidden />}
        {isHydrated && (
          <>
            <ScrollRestoration nonce={scripts.nonce} />
            <Scripts nonce={scripts.nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** A precedence puts style sheets first, on the open connection; fonts have a low priority and leave it to them. */
function StyleSheets() {
  const { styles } = useContext(EntryScripts)
  return styles.map((style) => <link key={style} rel="stylesheet" href={style} precedence="page" />)
}

/** The admin keeps its own colours. */
function LookLink() {
  const address = styleSheetOf(useSettings().look)
  return address && <link rel="stylesheet" href={address} />
}

function Icon() {
  const logo = logoOf(useSettings().look)
  return logo && !logo.isWide ? <link rel="icon" href={logo.address} /> : <SiteIcon />
}

function SiteIcon() {
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
}

function FeedLink() {
  const { name } = useSettings().company
  return <link rel="alternate" type="application/rss+xml" href="/rss.xml" title={`${name} blog`} />
}

/** Stops Zod from testing for eval, which the policy blocks with an error in the console. */
const withoutEval = 'globalThis.__zod_globalConfig = { jitless: true };'

function isHydratedHandle(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'hydrated' in handle
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <main className="measure py-22">
      <title>Something went wrong</title>
      <h1 className="display heading-section">Something went wrong on our side.</h1>
      <p className="mt-4">
        <a href="/" className="underline">
          Back to the home page
        </a>
      </p>
    </main>
  )
}
