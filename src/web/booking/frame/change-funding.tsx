import { useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/reservation.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FundingChoice } from './funding-choice.tsx'

/** Beside the funding in the summary, while there is more than one way to pay. */
export function ChangeFunding({ reservation }: { reservation: ReservationView }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const [appointment] = reservation.appointments
  if (!appointment || appointment.fundingOffered.length < 2 || !isHold(reservation.status)) return null
  return (
    <>
      <TextButton inline aria-label="Change how you pay" onClick={() => setIsOpen(true)}>
        Change
      </TextButton>
      {isOpen && (
        <Dialog
          title="How will you pay?"
          onClose={close}
          actions={
            <Button look="quiet" onClick={close}>
              Keep it as it is
            </Button>
          }
        >
          <FundingChoice reservation={reservation} onChosen={close} />
        </Dialog>
      )}
    </>
  )
}
