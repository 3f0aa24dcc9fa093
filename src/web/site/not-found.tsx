import { PageHead } from './page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { useMainListing } from '../api/settings.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/art.tsx'

export function NotFound() {
  const listing = useMainListing()
  return (
    <div className="wrap py-(--section)">
      <PageHead title="Page not found" description="There is no page at this address." indexed={false} />
      <EmptyState
        drawing="branch"
        title="We could not find that page"
        level={1}
        actions={
          <>
            <LinkButton to={listing.to}>{listing.label}</LinkButton>
            <LinkButton to={paths.home()} look="quiet">
              Back to the home page
            </LinkButton>
          </>
        }
      >
        The address may be mistyped, or the page may have moved. Your bookings are not affected.
      </EmptyState>
    </div>
  )
}
