import { type ReactNode, Suspense, useState } from 'react'
import type { Actor } from '#domain/clients/permissions.ts'
import { bookingRefusalText, needsFundingDialog, checkMayBook } from '#domain/clients/who-may-book.ts'
import type { PriceQuestion } from '#domain/fees/price.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { useSettings } from '../api/settings.ts'
import { type Session, useSession } from '../session/session-context.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import type { BookableClinician } from './bookable-clinician.ts'
import { useAttachedClinicianId, useClientProfile } from '../client/client-profile.ts'
import type { BookingCheck } from './booking-check.ts'
import { heldElsewhere } from './held-elsewhere.ts'
import { readItem, storeItem } from '../visit/tab-storage.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const BookingCheckDialog = lazyPart(() =>
  import('./dialogs/booking-check-dialog.tsx').then((file) => file.BookingCheckDialog),
)

/** Someone signed in without a role is a client who has not booked yet. */
export const toActor = ({ status, user }: Session): Actor =>
  status === 'signedIn' ? (user?.role ?? 'patient') : 'visitor'

/** Goes on with the funding that was chosen by then; a GP needs none. */
type Go = (funding: FundingMethod | null) => void

type Attempt = { go: Go; funding: FundingMethod | null; passed: readonly BookingCheck[] }

type Checked = {
  clinician: BookableClinician
  funding: FundingMethod | null
  /** What is chosen so far, where a type is: not every type can be claimed with every funding. */
  type?: PriceQuestion['type']
  /** Whose rates a price is shown at: the date of the chosen time, or of the next that is free. */
  sessionDate: string
}

/**
 * Opens a dialog where a rule asks for one before booking. `pass(go)` goes on at once if none does. Render `dialog`
 * beside the button. See docs/product/choosing-a-time.md#dialogs-before-booking.
 */
export function useBookingChecks({ clinician, funding, type = null, sessionDate }: Checked): {
  pass: (go: Go) => void
  dialog: ReactNode
} {
  const session = useSession()
  const facts = useClientProfile()
  const attachedClinicianId = useAttachedClinicianId()
  const { supportEmail } = useSettings()
  const [asked, setAsked] = useState<(Attempt & { gate: BookingCheck }) | null>(null)

  const tryPassing = (attempt: Attempt) => {
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
