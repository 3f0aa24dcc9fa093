import { use, useEffect } from 'react'
import { paths } from '#contract/page-paths.ts'
import { incompleteSurveysHeading } from '#domain/gp/surveys-due.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useItem } from '../../visit/tab-storage.ts'
import { backToListing } from '../frame/guard-copy.ts'
import { NotifyEnd } from '../frame/notify-end.ts'
import { AddCard } from './add-card.tsx'
import { type Confirmation, confirmMessages, formatOpenForms } from './confirm-gp-booking.ts'
import { actionCopy } from './pending-copy.ts'

type ConfirmDialogProps = { outcome: Confirmation; onClose: () => void }

/** What stands in the way, and the page that mends it. */
export function ConfirmDialog({ outcome, onClose }: ConfirmDialogProps) {
  switch (outcome.kind) {
    case 'booked':
    case 'failed':
      return null
    case 'expired':
      return <Expired />
    case 'incomplete':
      return (
        <Dialog
          title={incompleteSurveysHeading}
          onClose={onClose}
          actions={<LinkButton to={paths.gpBookingPending()}>Back to my forms</LinkButton>}
        >
          <p>{formatOpenForms(outcome.missing)} What you have answered so far is kept.</p>
        </Dialog>
      )
    case 'mend':
      return (
        <Dialog
          title={outcome.message}
          onClose={onClose}
          actions={
            outcome.code === 'savedCard' ? (
              <AddCard />
            ) : (
              <LinkButton to={outcome.page}>{actionCopy[outcome.code]}</LinkButton>
            )
          }
        >
          {outcome.code !== 'otherSupport' && <p>The forms you have sent are kept.</p>}
        </Dialog>
      )
  }
}

function Expired() {
  const reserveId = useItem('reservation')?.reserveId
  const notifyEnd = use(NotifyEnd)
  // The frame need not say it a second time.
  useEffect(() => {
    if (reserveId) notifyEnd(reserveId)
  }, [reserveId, notifyEnd])
  return (
    <Dialog
      urgent
      title={confirmMessages.expired.title}
      actions={<LinkButton to={paths.findGp()}>{backToListing.gp}</LinkButton>}
    >
      <p>{confirmMessages.expired.text}</p>
    </Dialog>
  )
}
