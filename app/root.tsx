import { useContext } from 'react'
import { Links, Outlet } from 'react-router'

import { EntryScripts } from './entry-scripts.ts'
import archivo from './ui/fonts/archivo.woff2?url'
import b612 from './ui/fonts/b612.woff2?url'

import './app.css'

/** The document around every page. Nothing inline in it, so one constant policy serves all. */
export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfcfb" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {[archivo, b612].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Links />
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
