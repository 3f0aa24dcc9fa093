import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { isHold } from '#domain/booking/holds.ts'
import { fundingRequiredText } from '#domain/booking/who-may-book.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { callApi } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { useAction } from '../../api/use-action.ts'
import { formatFirstName } from '../../appointment/format-day.ts'
import { ChangeFunding } from '../../choose-time/booking-funding.ts'
import { FundingList } from '../../choose-time/cost-lines.tsx'
import { newKey } from '../../session/new-key.ts'
import { usePerson } from '../../session/person.ts'
import { storeItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toPriceQuestion } from './reservation-words.ts'
import { acceptReservation } from './reservation-query.ts'

/** Pays for the held time another way. A client who is known goes on with the first form that the new way asks for. */
function FundingChoice({ reservation, onChosen }: { reservation: ReservationView; onChosen?: () => void }) {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const isKnown = usePerson() !== 'visitor'
  const { act, busy, problem } = useAction()
  const [appointment] = reservation.appointments
  if (!appointment) return null
  const params = { accountId, reserveId: reservation.reserveId }

  const choose = (funding: FundingMethod) =>
    act('choose', {
      call: () => callApi('chooseFunding', { params, body: { funding } }, { key: newKey() }),
      after: (changed) => {
        acceptReservation(params, changed)
        storeItem('funding', funding)
        onChosen?.()
        if (isKnown) return navigate(paths.booking())
      },
    })
  return (
    <div className="grid gap-4" aria-busy={busy !== null}>
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
      <FundingList
        options={appointment.fundingOffered}
        question={toPriceQuestion(reservation, appointment)}
        isBusy={busy !== null}
        onChoose={(funding) => void choose(funding)}
      />
    </div>
  )
}

type WithFundingChangeProps = { reservation: ReservationView; children: ReactNode }

/** Around the pages of a booking: while there is more than one way to pay, the summary and any page can ask for another in place. */
export function WithFundingChange({ reservation, children }: WithFundingChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const [appointment] = reservation.appointments
  const canChange = (appointment?.fundingOffered.length ?? 0) > 1 && isHold(reservation.status)
  return (
    <ChangeFunding value={canChange ? () => setIsOpen(true) : null}>
      {children}
      {canChange && isOpen && (
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
    </ChangeFunding>
  )
}

/** It is held, and it has not been said how it is paid, or the clinician no longer takes what was said. */
export function needsFunding({ status, appointments }: ReservationView): boolean {
  const [appointment] = appointments
  if (!appointment || appointment.isGP || !isHold(status)) return false
  return appointment.funding === null || !appointment.fundingOffered.includes(appointment.funding)
}

/** Asks how the session is paid, in place of a page that depends on it. The time stays held meanwhile. */
export function FundingRequired({ reservation }: { reservation: ReservationView }) {
  const name = formatFirstName(reservation.psychologist.name)
  const funding = reservation.appointments[0]?.funding
  return (
    <>
      <PageHead title={fundingRequiredText} description="How this booking is paid." indexed={false} />
      <h1>{fundingRequiredText}</h1>
      <p className="lead mt-3 mb-8">
        {funding ? `${name} does not take ${methods[funding].label}. ` : ''}
        Choose how you will pay. We’re still holding your time.
      </p>
      <FundingChoice reservation={reservation} />
    </>
  )
}
