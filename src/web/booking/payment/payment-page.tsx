import { Link } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { fundingPath } from '../../appointment/next-page.ts'
import { paths } from '#contract/page-paths.ts'
import { usesConfirm } from '#domain/funding/forms.ts'
import { defaultFunding, methods } from '#domain/funding/methods.ts'
import { Booked } from './booked.tsx'
import { Checkout } from '../../card-form/checkout.tsx'
import { checkoutCopy } from './payment-notice.ts'
import { Saved } from './saved.tsx'
import { TooLate } from './too-late.tsx'
import { FundingNotice, type Stage, WithSetup } from './with-setup.tsx'

export default function PaymentPage() {
  return (
    <WithSetup title="Payment details" clinician="psychologist" otherwise={paths.booking()}>
      {(stage) => <StageView {...stage} />}
    </WithSetup>
  )
}

function StageView({ clientSecret, reservation, news, setup }: Stage) {
  const setUp = useSettings()
  switch (setup?.state) {
    case 'booked':
      return <Booked reserveId={reservation.reserveId} />
    case 'tooLate':
      return <TooLate reservation={reservation} reason={setup.reason ?? 'slotTaken'} />
    case 'saved':
      return <Saved message={setup.message} />
    default:
      return (
        <>
          <p className="lead mt-3">Save a card to finalise your booking. Nothing is charged today.</p>
          <div className="grid gap-6 mt-8">
            <Checkout
              clientSecret={clientSecret}
              news={news}
              button="Save card and book"
              copy={checkoutCopy(setUp)}
            />
            <FundingNotice reservation={reservation} />
            {news.watch === 'off' && <WayBack />}
          </div>
        </>
      )
  }
}

/** Where the funding's own form asks for everything, it is the page before this one; otherwise confirm is. */
function WayBack() {
  const funding = useBookingFunding() ?? defaultFunding
  const isFromConfirm = usesConfirm(funding)
  return (
    <p className="text-sm text-ink-soft">
      Need to change something?{' '}
      <Link to={isFromConfirm ? paths.bookingConfirm() : fundingPath(funding)}>
        {isFromConfirm ? 'Go back to confirm' : `Go back to your ${methods[funding].form.title}`}
      </Link>
      . Your time stays held.
    </p>
  )
}
