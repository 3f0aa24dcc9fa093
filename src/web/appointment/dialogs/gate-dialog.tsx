import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { BookableClinician } from '../bookable-clinician.ts'
import type { Gate } from '../gate.ts'
import { ChangePsychologistDialog } from './change-psychologist-dialog.tsx'
import './dialogs.css'
import { FundingDialog } from './funding-dialog.tsx'
import { FundingRequiredDialog } from './funding-required-dialog.tsx'
import { RestrictionDialog } from './restriction-dialog.tsx'

export type GateDialogProps = {
  gate: Gate
  clinician: BookableClinician
  funding: FundingMethod | null
  onGoOn: () => void
  onClose: () => void
}

/** One module for all of them: nobody loads a dialog before a rule asks for one. */
export function GateDialog({ gate, clinician, funding, onGoOn, onClose }: GateDialogProps) {
  switch (gate) {
    case 'fundingRequired':
      return <FundingRequiredDialog clinician={clinician} onClose={onClose} />
    case 'attachedToAnother':
      return <RestrictionDialog clinicianName={clinician.name} onClose={onClose} />
    case 'price':
      return funding && <FundingDialog {...{ clinician, funding, onGoOn, onClose }} />
    case 'changePsychologist':
      return <ChangePsychologistDialog {...{ clinician, onGoOn, onClose }} />
  }
}
