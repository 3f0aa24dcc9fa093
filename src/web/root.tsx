import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, Suspense, use } from 'react'
import { preload } from 'react-dom'
import {
  isRouteErrorResponse,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { loadSettings } from './api/load-api.ts'
import { readRequestId, type RootData, useRootData } from './api/settings.ts'
import { loadFooter } from './content/load-story.ts'
import { EarlyInputScript, TakeOver } from './site/early-input.tsx'
import { PageFrame } from './site/page-frame.tsx'
import { PageHead } from './site/page-head.tsx'
import { PageNonce } from './site/page-nonce.ts'
import { StyleSheets } from './site/style-sheets.tsx'
import { EmptyState } from './ui/art.tsx'
import iconUrl from './ui/art/mark.svg?url&no-inline'
import { LinkButton } from './ui/button.tsx'
import frauncesUrl from './ui/fonts/fraunces-latin.woff2?url'
import { lazyPart } from './ui/lazy-part.tsx'
import themeUrl from './ui/theme.css?url'

// By address, so that no script that arrives later brings the style sheet a second time.
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: themeUrl }]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const settings = await loadSettings(context)
  const footer = await loadFooter(context, settings)
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

export const ErrorBoundary = () => <ErrorPage error={useRouteError()} />

/** The page's ground (`--page` of tokens.css) where the browser asks for it outside the style sheet. */
const themeColors = { light: '#faf7f2', dark: '#111819' } as const

/** A failed line cannot fetch it, and does not ask for it: only an answer of the server says that a page is not there. */
const NotFound = lazyPart(() => import('./site/not-found.tsx').then((file) => file.NotFound))

/** What happened, that nothing was lost, the next step. Never a code, never a stack. */
function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const supportEmail = useRootData()?.settings.supportEmail
  const requestId = readRequestId(error)
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense fallback={null}>
        <NotFound />
      </Suspense>
    )
  return (
    <div className="wrap py-(--section)" data-testid="error-page">
      <PageHead title="Something went wrong" description="This page could not be shown." indexed={false} />
      <EmptyState
        drawing="branch"
        title="This page did not load"
        level={1}
        actions={
          <>
            <LinkButton to={`${pathname}${search}`} reloadDocument>
              Try again
            </LinkButton>
            <LinkButton to={paths.home()} look="quiet" reloadDocument>
              Back to the home page
            </LinkButton>
          </>
        }
      >
        Something went wrong on our side. Your bookings are safe. Please try again in a moment
        {supportEmail && (
          <>
            , or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </>
        )}
        .
      </EmptyState>
      {requestId && (
        <p className="text-sm text-ink-soft mx-auto text-center">
          If you write to us, please mention <span className="tabular-nums">{requestId}</span>.
        </p>
      )}
    </div>
  )
}
