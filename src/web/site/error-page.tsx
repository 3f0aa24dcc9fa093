import { Suspense } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { readRequestId, useRootData } from '../api/settings.ts'
import { PageHead } from './page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/art.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/** A failed line cannot fetch it, and does not ask for it: only an answer of the server says that a page is not there. */
const NotFound = lazyPart(() => import('./not-found.tsx').then((file) => file.NotFound))

/** What happened, that nothing was lost, the next step. Never a code, never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
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
        Something went wrong on our side. Your bookings and what you typed are safe. Please try again in a
        moment
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
