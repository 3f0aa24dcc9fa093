import { type FundingMethod, fundingMethods } from '#domain/clinicians/funding.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { BookableClinician } from '../bookable-clinician.ts'
import { CostLines } from '../cost-lines.tsx'
import { storeItem } from '../session-items.ts'

type FundingDialogProps = {
  clinician: BookableClinician
  funding: FundingMethod
  onGoOn: () => void
  onClose: () => void
}

/** Documents 1 and 2: before a first session that has a price, the price is shown and agreed to, once for each funding. */
export function FundingDialog({ clinician, funding, onGoOn, onClose }: FundingDialogProps) {
  const accept = () => {
    storeItem('fundingAccepted', funding)
    onGoOn()
  }
  const isRebate = funding === 'rebate'
  return (
    <Dialog
      title={isRebate ? 'Your session with a Medicare rebate' : 'Paying for the session yourself'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={accept}>{`Continue: ${labelOf(fundingMethods, funding)}`}</Button>
          {isRebate && (
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
      <p>
        {isRebate
          ? 'Medicare gives part of the fee back if you have a GP referral and a mental health treatment plan.'
          : 'No referral is needed, and Medicare gives nothing back.'}
      </p>
      <CostLines role={clinician.medicare.role} funding={funding} />
      <p className="small">
        You are not charged when you book. We keep a card on file and charge it on the day.
      </p>
    </Dialog>
  )
}
