import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ArrivedRefund } from './arrived-refund.tsx'
import { RefundForm } from './refund-form.tsx'
import { UnansweredRefund } from './unanswered-refund.tsx'
import { useRefund } from './use-refund.ts'

type RefundDialogProps = { charge: Charge; trail: ChargeTrail; onClose: () => void }

/** Says what it undoes before it is sent. One refund at a time: what has no answer yet is settled before another is chosen. */
export function RefundDialog({ charge, trail, onClose }: RefundDialogProps) {
  const { press, isBusy, failure, unanswered, arrived } = useRefund(charge, onClose)
  return (
    <Dialog title={`Refund ${charge.client.name}`} onClose={onClose} actions={null}>
      {arrived ? (
        <ArrivedRefund refund={arrived} onClose={onClose} />
      ) : unanswered ? (
        <UnansweredRefund
          refund={unanswered}
          isBusy={isBusy}
          failure={failure}
          onPress={() => void press(unanswered)}
        />
      ) : (
        <RefundForm
          charge={charge}
          trail={trail}
          isBusy={isBusy}
          failure={failure}
          onSend={(wanted) => void press(wanted)}
        />
      )}
    </Dialog>
  )
}
