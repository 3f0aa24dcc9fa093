import { type ReactNode, Suspense, useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/holds.ts'
import { bookingRefusalText, checkMayBook, needsFundingDialog } from '#domain/booking/who-may-book.ts'
import type { ActorRole } from '#domain/clients/roles.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { useSettings } from '../api/settings.ts'
import { useAttachedClinicianId, useClientProfile } from '../client/client-profile.ts'
import { type Session, useSession } from '../session/session.tsx'
import { readItem, storeItem } from '../session/tab-storage.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { BookableClinician } from './bookable-clinician.ts'
import type { BookingCheck, ChosenType } from './booking-check-dialog.tsx'

const BookingCheckDialog = lazyPart(() =>
  import('./booking-check-dialog.tsx').then((file) => file.BookingCheckDialog),
)

/** Someone signed in without a role is a client who has not booked yet. */
export const toActor = ({ status, user }: Session): ActorRole =>
  status === 'signedIn' ? (user?.role ?? 'patient') : 'visitor'

/** Goes on with the funding that was chosen by then; a GP needs none. */
type GoOnBooking = (funding: FundingMethod | null) => void

type BookingAttempt = { go: GoOnBooking; funding: FundingMethod | null; passed: readonly BookingCheck[] }

type BookingCheckQuestion = {
  clinician: BookableClinician
  funding: FundingMethod | null
  /** What is chosen so far, where a type is: not every type can be claimed with every funding. */
  type?: ChosenType
  /** Whose rates a price is shown at: the date of the chosen time, or of the next that is free. */
  sessionDate: string
}

/**
 * Opens a dialog where a rule asks for one before booking. `pass(go)` goes on at once if none does. Render `dialog`
 * beside the button. See docs/product/choosing-a-time.md#dialogs-before-booking.
 */
export function useBookingChecks({ clinician, funding, type = null, sessionDate }: BookingCheckQuestion): {
  pass: (go: GoOnBooking) => void
  dialog: ReactNode
} {
  const session = useSession()
  const facts = useClientProfile()
  const attachedClinicianId = useAttachedClinicianId()
  const { supportEmail } = useSettings()
  const [asked, setAsked] = useState<(BookingAttempt & { gate: BookingCheck }) | null>(null)

  const tryPassing = (attempt: BookingAttempt) => {
    const refusal = checkMayBook({
      actor: toActor(session),
      funding: attempt.funding,
      attachedClinicianId,
      clinician: {
        id: clinician._id,
        role: clinician.medicare.role,
        fundingMethods: clinician.helmControl.fundingMethods,
      },
    })
    if (refusal === 'signedInAsClinician' || refusal === 'notAClient') {
      showToast('error', bookingRefusalText(refusal, supportEmail))
      return
    }
    const gate = refusal ?? softGate(attempt.funding)
    if (gate === null || attempt.passed.includes(gate)) attempt.go(attempt.funding)
    else setAsked({ ...attempt, gate })
  }

  const softGate = (chosen: FundingMethod | null): BookingCheck | null => {
    const isSignedIn = session.status === 'signedIn'
    const asksPrice = needsFundingDialog({
      funding: chosen,
      isSignedIn,
      hasPriorAppointment: facts.ruleType === 'EXISTING',
    })
    if (asksPrice && readItem('fundingAccepted') !== chosen) return 'price'
    const held = heldElsewhere(readItem('reservation'), { clinicianId: clinician._id, now: new Date() })
    return held ? 'changePsychologist' : null
  }

  const goOn = () => {
    setAsked(null)
    if (asked) tryPassing({ ...asked, passed: [...asked.passed, asked.gate] })
  }
  const choose = (chosen: FundingMethod) => {
    storeItem('funding', chosen)
    setAsked(null)
    if (asked) tryPassing({ ...asked, funding: chosen })
  }

  const dialog = asked && (
    <Suspense fallback={null}>
      <BookingCheckDialog
        gate={asked.gate}
        clinician={clinician}
        funding={asked.funding}
        type={type}
        sessionDate={sessionDate}
        onChoose={choose}
        onGoOn={goOn}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
  return { pass: (go) => tryPassing({ go, funding, passed: [] }), dialog }
}

/**
 * The time this tab is holding with another psychologist, if the hold has not ended. A GP's time is held beside a
 * psychologist's: neither takes the place of the other.
 */
export function heldElsewhere(
  reservation: ReservationView | null,
  { clinicianId, now }: { clinicianId: string; now: Date },
): ReservationView | null {
  if (!reservation || reservation.psychologist._id === clinicianId || reservation.appointments[0]?.isGP)
    return null
  return isHold(reservation.status) && reservation.expiresAt !== null && new Date(reservation.expiresAt) > now
    ? reservation
    : null
}
