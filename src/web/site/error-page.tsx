import { isRouteErrorResponse, useLocation } from 'react-router'
import { requestIdOf } from '../api/page-failure.ts'
import { useRootData } from '../api/settings.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotFound } from './not-found.tsx'

/** What happened, that nothing was lost, the next step. Never a code, never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const supportEmail = useRootData()?.settings.supportEmail
  const requestId = requestIdOf(error)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className="wrap section" data-testid="error-page">
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
        <p className="small soft mx-auto text-center">
          If you write to us, please mention <span className="num">{requestId}</span>.
        </p>
      )}
    </div>
  )
}
