import { redirect } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useMainListing } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from './page-head.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/art.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** Where a form that needs a script is posted to without one: the body is not read. See docs/product/site.md#early-input. */
export const action = () => redirect(paths.needsScript(), 303)

export default function NeedsScriptPage() {
  const listing = useMainListing()
  return (
    <div className="wrap py-(--section)">
      <PageHead title="This form needs JavaScript" description="What to do without it." indexed={false} />
      <EmptyState
        drawing="sprig"
        title="This form needs JavaScript"
        level={1}
        actions={
          <LinkButton to={listing.to} look="secondary">
            {listing.label}
          </LinkButton>
        }
      >
        What you typed was not sent to anyone and is not kept here. Turn on JavaScript for this site and go
        back, or write to <SupportEmail /> and we will help you.
      </EmptyState>
    </div>
  )
}
