import { Link, Navigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Checkout } from '../../forms/checkout.tsx'
import { FundingNotice, type PaymentStage, WithSetup } from '../finish/card-setup.tsx'
import { journeyPageAt } from '../frame/journey.ts'
import { GpStep } from './gp-step.tsx'

const { title } = journeyPageAt(paths.gpPayment())

/** A card to keep on file: it books nothing. See docs/product/gp.md#payment-details. */
export default function GpPaymentPage() {
  return (
    <GpStep>
      {() => (
        <WithSetup
          title={title}
          clinician="gp"
          otherwise={paths.gpBookingPending()}
          ended={paths.gp({ paymentDetailStatus: 'failed' })}
        >
          {(stage) => <GpCardStage {...stage} />}
        </WithSetup>
      )}
    </GpStep>
  )
}

const cardWords = {
  safe: 'We’re still holding your time.',
  answered: 'your card is saved and you can go on with your forms',
} as const

/** The card form, or on to the forms where a card is saved, however often this page is opened again. */
export function GpCardStage({ clientSecret, reservation, news, setup }: PaymentStage) {
  // In this page's place, so that Back does not lead to a used card form.
  if (setup?.state === 'saved') return <Navigate to={paths.gp({ paymentDetailStatus: 'success' })} replace />
  return (
    <>
      <p className="lead mt-3">Save a card, then go on to your forms. Nothing is charged today.</p>
      <div className="grid gap-6 mt-8">
        <Checkout clientSecret={clientSecret} news={news} button="Save card" copy={cardWords} />
        <FundingNotice reservation={reservation} />
        {news.watch === 'off' && (
          <p className="text-sm text-ink-soft">
            Need to change something? <Link to={paths.gpMedicare()}>Go back to your Medicare details</Link>.
            We’re still holding your time.
          </p>
        )}
      </div>
    </>
  )
}
