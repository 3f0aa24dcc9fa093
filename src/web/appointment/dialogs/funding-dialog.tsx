import { fundingCopy } from '#domain/funding/copy.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { BookableClinician } from '../bookable-clinician.ts'
import { CostLines } from '../cost-lines.tsx'
import { storeItem } from '../../visit/tab-storage.ts'

type FundingDialogProps = {
  clinician: BookableClinician
  funding: FundingMethod
  /** The date of the session, or of the next that is free. */
  sessionDate: string
  onGoOn: () => void
  onClose: () => void
}

/**
 * Before a first session that has a price, the price is shown and agreed to, once per funding.
 * See docs/product/who-may-book.md#price-shown-first.
 */
export function FundingDialog({ clinician, funding, sessionDate, onGoOn, onClose }: FundingDialogProps) {
  const accept = () => {
    storeItem('fundingAccepted', funding)
    onGoOn()
  }
  const copy = fundingCopy[funding].beforeBooking
  return (
    <Dialog
      title={copy?.title ?? methods[funding].label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={accept}>{`Continue: ${methods[funding].label}`}</Button>
          {methods[funding].needsReferral && (
            <LinkButton to={paths.findGp()} look="secondary">
              I need a GP referral first
            </LinkButton>
          )}
          <Button look="quiet" onClick={onClose}>
            Pay another way
          </Button>
        </>
      }
    >
      {copy && <p>{copy.text}</p>}
      <CostLines clinician={clinician} funding={funding} sessionDate={sessionDate} />
      <p className="text-sm">
        You are not charged when you book. We keep a card on file and charge it after the session.
      </p>
    </Dialog>
  )
}
