import { fundingRequiredText } from '#domain/clients/who-may-book.ts'
import { fundingOffered, type PriceQuestion } from '#domain/fees/price.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { BookableClinician } from '../bookable-clinician.ts'
import { toPriced } from '../format-cost.ts'
import { formatFirstName } from '../format-day.ts'
import { FundingList } from '../funding-list.tsx'

type FundingRequiredDialogProps = {
  clinician: BookableClinician
  type: PriceQuestion['type']
  sessionDate: string
  onChoose: (funding: FundingMethod) => void
  onClose: () => void
}

/** Everyone says how they pay before a time is held. See docs/product/choosing-a-time.md#dialogs-before-booking. */
export function FundingRequiredDialog({
  clinician,
  type,
  sessionDate,
  onChoose,
  onClose,
}: FundingRequiredDialogProps) {
  const priced = toPriced(clinician)
  return (
    <Dialog
      title={fundingRequiredText}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
      }
    >
      <p>Choose how you will pay. These are the ways that {formatFirstName(clinician.name)} takes.</p>
      <FundingList
        options={fundingOffered(priced, type)}
        question={{ clinician: priced, type, sessionDate }}
        onChoose={onChoose}
      />
    </Dialog>
  )
}
