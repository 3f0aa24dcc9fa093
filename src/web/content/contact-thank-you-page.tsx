import { useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from '../site/page-head.tsx'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'

export const handle: PageHandle = { stickyBar: 'never' }

/** Only this one address is ever followed: docs/product/contact.md#thank-you-page. */
const listing = paths.findPsychologist()

export default function ContactThankYouPage() {
  const [query] = useSearchParams()
  return (
    <div className="wrap py-(--section)">
      <PageHead
        title="Thank you for your message"
        description="We have your message, and we’ll get back to you."
        indexed={false}
      />
      <EmptyState
        drawing="sprig"
        title="Thank you for your message"
        level={1}
        actions={
          query.get('return') === listing ? (
            <LinkButton to={listing} look="secondary">
              Go back to our psychologists
            </LinkButton>
          ) : (
            <LinkButton to={paths.home()} look="secondary">
              Back to the home page
            </LinkButton>
          )
        }
      >
        We have your message, and we’ll get back to you the way you asked. If you need help now, please call
        one of the lines below.
      </EmptyState>
    </div>
  )
}
