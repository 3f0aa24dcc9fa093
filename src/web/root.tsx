import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, use } from 'react'
import { preload } from 'react-dom'
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router'
import { loadSettings } from './api/load-api.ts'
import type { RootData } from './api/settings.ts'
import { loadFooter } from './content/load-story.ts'
import { EarlyInputScript, TakeOver } from './site/early-input.tsx'
import { ErrorPage } from './site/error-page.tsx'
import { PageFrame } from './site/page-frame.tsx'
import { PageNonce } from './site/page-nonce.ts'
import { StyleSheets } from './site/style-sheets.tsx'
import iconUrl from './ui/art/mark.svg?url&no-inline'
import frauncesUrl from './ui/fonts/fraunces-latin.woff2?url'
import themeUrl from './ui/theme.css?url'

// By address, so that no script that arrives later brings the style sheet a second time.
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: themeUrl }]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const [settings, footer] = await Promise.all([loadSettings(context), loadFooter(context)])
  return { settings, footer, origin: new URL(request.url).origin, year: new Date().getFullYear() }
}

/** During a visit settings change only where the practice itself is edited. */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname.startsWith('/admin/practice')

export function Layout({ children }: { children: ReactNode }) {
  // Before the style sheets, however long those are.
  for (const href of [figtreeUrl, frauncesUrl])
    preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.SSR && <EarlyInputScript />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        {/* React Aria reads this for the few rules it writes itself. The browser blanks it, so it never matches. */}
        <meta property="csp-nonce" nonce={use(PageNonce)} suppressHydrationWarning />
        <link rel="icon" href={iconUrl} type="image/svg+xml" />
        <StyleSheets />
      </head>
      <body>
        <PageFrame>{children}</PageFrame>
        <TakeOver />
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

/** The page's ground (`--page` of tokens.css) where the browser asks for it outside the style sheet. */
const themeColors = { light: '#faf7f2', dark: '#111819' } as const
