import { useContext } from 'react'
import { Links, Outlet } from 'react-router'

import { site } from './content/site.ts'
import { EntryScripts } from './entry-scripts.ts'
import { paper } from './site/found/manifest.ts'
import archivoWide from './ui/fonts/archivo-wide.woff2?url'
import archivo from './ui/fonts/archivo.woff2?url'
import b612 from './ui/fonts/b612.woff2?url'

import './app.css'

/** The document around every page. Nothing inline in it, so one constant policy serves all. */
export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {/* First of all files, so that the style sheet goes over the connection that is open already. */}
        <Links />
        {[archivo, archivoWide, b612].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="alternate"
          type="application/rss+xml"
          href="/rss.xml"
          title={`${site.name} blog`}
        />
        {useContext(EntryScripts).map((address) => (
          <script key={address} type="module" src={address} fetchPriority="low" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Only where even the frame could not be drawn. */
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
