import { paths } from '#contract/page-paths.ts'
import { journeyPageAt } from '../frame/journey.ts'
import { WithSetup } from '../payment/with-setup.tsx'
import { GpCardStage } from './gp-card-stage.tsx'
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
