import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, use } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { loadSettings } from './api/load-settings.ts'
import type { RootData } from './api/settings.ts'
import { ErrorPage } from './site/error-page.tsx'
import { PageFrame } from './site/page-frame.tsx'
import { PageNonce } from './site/page-nonce.ts'
import iconUrl from './ui/art/mark.svg?url&no-inline'
import frauncesUrl from './ui/fonts/fraunces-latin.woff2?url'
import { themeColors } from './ui/theme-colors.ts'
import themeUrl from './ui/theme.css?url'

const layerOrder = '@layer theme, base, components, utilities;'

export const links: LinksFunction = () => [
  ...[figtreeUrl, frauncesUrl].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // By address, so that no script that arrives later brings the style sheet a second time.
  { rel: 'stylesheet', href: themeUrl },
  { rel: 'icon', href: iconUrl, type: 'image/svg+xml' },
]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const settings = await loadSettings(context)
  return { settings, origin: new URL(request.url).origin, year: new Date().getFullYear() }
}

/** Settings change with a restart of the server, not during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        {/* React Aria reads this for the few rules it writes itself. The browser blanks it, so it never matches. */}
        <meta property="csp-nonce" nonce={use(PageNonce)} suppressHydrationWarning />
        {/* Whichever sheet comes first: scripts may bring theirs before the theme. */}
        <style nonce={use(PageNonce)} suppressHydrationWarning>
          {layerOrder}
        </style>
        <Links />
      </head>
      <body>
        <PageFrame>{children}</PageFrame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
