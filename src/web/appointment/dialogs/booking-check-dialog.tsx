import type { PriceQuestion } from '#domain/fees/price.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { BookableClinician } from '../bookable-clinician.ts'
import type { BookingCheck } from '../booking-check.ts'
import { ChangePsychologistDialog } from './change-psychologist-dialog.tsx'
import { FundingDialog } from './funding-dialog.tsx'
import { FundingRequiredDialog } from './funding-required-dialog.tsx'
import { RestrictionDialog } from './restriction-dialog.tsx'

export type BookingCheckDialogProps = {
  gate: BookingCheck
  clinician: BookableClinician
  funding: FundingMethod | null
  type: PriceQuestion['type']
  sessionDate: string
  onChoose: (funding: FundingMethod) => void
  onGoOn: () => void
  onClose: () => void
}

/** One module for all of them: no dialog is loaded before a rule asks for one. */
export function BookingCheckDialog(props: BookingCheckDialogProps) {
  const { gate, clinician, funding, type, sessionDate, onChoose, onGoOn, onClose } = props
  switch (gate) {
    case 'fundingRequired':
      return <FundingRequiredDialog {...{ clinician, type, sessionDate, onChoose, onClose }} />
    case 'attachedToAnother':
      return <RestrictionDialog clinicianName={clinician.name} onClose={onClose} />
    case 'price':
      return funding && <FundingDialog {...{ clinician, funding, sessionDate, onGoOn, onClose }} />
    case 'changePsychologist':
      return <ChangePsychologistDialog {...{ clinician, onGoOn, onClose }} />
  }
}
