import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Actor } from '#domain/clients/permissions.ts'
import { bookingRefusalText, needsFundingDialog, whyNotBook } from '#domain/clients/who-may-book.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { useSettings } from '../api/settings.ts'
import { type Session, useSession } from '../session/session-context.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import type { BookableClinician } from './bookable-clinician.ts'
import { type ClientFacts, useClientFacts } from './client-facts.ts'
import type { Gate } from './gate.ts'
import { heldElsewhere } from './held-elsewhere.ts'
import { readItem } from './session-items.ts'

const GateDialog = lazy(() =>
  import('./dialogs/gate-dialog.tsx').then(({ GateDialog }) => ({ default: GateDialog })),
)

/** Someone signed in without a role is a client who has not booked yet. */
export const actorOf = ({ status, user }: Session): Actor =>
  status === 'signedIn' ? (user?.role ?? 'patient') : 'visitor'

const attachedIdOf = ({ user }: Session, { attached }: ClientFacts) =>
  attached?._id ?? user?.attachedClinicianId ?? null

type Asked = { gate: Gate; go: () => void; passed: readonly Gate[] }

/**
 * Document 1 sections 4 and 6: whoever presses Book is stopped by a dialog where a rule asks for one. `pass(go)` goes on at
 * once if none does. Render `dialog` beside the button.
 */
export function useBookingGate(
  clinician: BookableClinician,
  funding: FundingMethod | null,
): { pass: (go: () => void) => void; dialog: ReactNode } {
  const session = useSession()
  const facts = useClientFacts()
  const { supportEmail } = useSettings()
  const [asked, setAsked] = useState<Asked | null>(null)

  const tryPassing = (go: () => void, passed: readonly Gate[]) => {
    const refusal = whyNotBook({
      actor: actorOf(session),
      funding,
      attachedClinicianId: attachedIdOf(session, facts),
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
    const gate = refusal ?? softGate()
    if (gate === null || passed.includes(gate)) go()
    else setAsked({ gate, go, passed })
  }

  const softGate = (): Gate | null => {
    const isSignedIn = session.status === 'signedIn'
    const asksPrice = needsFundingDialog({
      funding,
      isSignedIn,
      hasPriorAppointment: facts.ruleType === 'EXISTING',
    })
    if (asksPrice && readItem('fundingAccepted') !== funding) return 'price'
    const held = heldElsewhere(readItem('reservation'), { clinicianId: clinician._id, now: new Date() })
    return held ? 'changePsychologist' : null
  }

  const goOn = () => {
    setAsked(null)
    if (asked) tryPassing(asked.go, [...asked.passed, asked.gate])
  }

  const dialog = asked && (
    <Suspense fallback={null}>
      <GateDialog
        gate={asked.gate}
        clinician={clinician}
        funding={funding}
        onGoOn={goOn}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
  return { pass: (go) => tryPassing(go, []), dialog }
}
