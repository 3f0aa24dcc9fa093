import { Navigate } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { fundingPath } from '../../appointment/next-page.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** A card without a booking. Where one was meant, `message` says what it still waits for. */
export function Saved({ message }: { message: string | null }) {
  const { portalLinks } = useSettings()
  const funding = useBookingFunding()
  if (message === null) return <Navigate to={portalLinks.profile} replace />
  return (
    <div className="grid gap-6 justify-items-start mt-8">
      <Notice type="warning" announced="atOnce" title="Your card is saved, and nothing is booked yet">
        {message}
      </Notice>
      <LinkButton to={fundingPath(funding)}>Go back to my details</LinkButton>
    </div>
  )
}
