import { useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { pathAfterReservingGp } from '../../choose-time/next-page.ts'
import { useReserve } from '../../choose-time/use-reserve.tsx'
import { type ClientRecord, useClientProfile } from '../../client/client-profile.ts'
import { useSession } from '../../session/session.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { GpChoice } from './gp-choice.ts'

/** Exact text. See docs/product/portal.md#client-profile. */
const profileFailed = 'Failed to retrieve your latest profile data!'
const somethingWrong = 'Something went wrong. Please try again.'

export type GpBooking = ReturnType<typeof useGpBooking>

/** Presses of the GP booking button: the twelve-month rule, then the hold. See docs/product/gp.md#twelve-month-rule. */
export function useGpBooking({ onTaken }: { onTaken: () => void }) {
  const { status, user } = useSession()
  const { accountId, defaultTimeZone } = useSettings()
  const { record } = useClientProfile()
  const isSignedIn = status === 'signedIn'
  const [isChecking, setChecking] = useState(false)
  const [warnedOf, setWarnedOf] = useState<GpChoice | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The record at the time of the press: a quick one comes before it has been read for the page. */
  const known = useRef<ClientRecord | null>(null)
  const { reserve, busy, problem, clearProblem } = useReserve({
    nextPath: () => pathAfterReservingGp(isSignedIn ? known.current : 'signedOut'),
    isGp: true,
    onTaken,
  })

  const fail = (words: string) => {
    setRefusal(words)
    showToast('error', words)
  }
  const hold = ({ clinician, appointmentTypeId, startDateTime }: GpChoice) =>
    reserve({
      accountId,
      clinicianId: clinician._id,
      appointmentTypeId,
      startDateTime,
      deliveryType: 'videoCall',
    })

  async function readRule(chosen: GpChoice['kind']) {
    const own = isSignedIn ? await callApi('listOwnAppointments', { query: { isGP: 'true' } }) : null
    if (own && !own.ok) return null
    known.current = record
    if (isSignedIn && !record) {
      const read = await callApi('readOwnProfile', {})
      known.current = read.ok ? read.value : null
    }
    // The rules are needed only once the button is pressed.
    const { checkGpBooking } = await import('./check-gp-booking.ts')
    const zone = known.current?.timeZone ?? defaultTimeZone
    return checkGpBooking({ chosen, appointments: own?.value ?? [], now: new Date(), zone })
  }

  const clear = () => {
    setWarnedOf(null)
    setRefusal(null)
    clearProblem()
  }

  async function book(choice: GpChoice): Promise<void> {
    if (isChecking || busy || status === 'loading' || user?.role === 'clinician') return
    clear()
    setChecking(true)
    const rule = await readRule(choice.kind).catch(() => undefined)
    setChecking(false)
    if (rule === undefined) return fail(somethingWrong)
    switch (rule?.kind) {
      case undefined:
        return fail(profileFailed)
      case 'blocked':
        return setRefusal(rule.message)
      case 'warned':
        return setWarnedOf(choice)
      case 'allowed':
        return hold(choice)
    }
  }

  return {
    book,
    busy: (isChecking && 'Checking') || (busy && 'Holding your time'),
    /** Why the last press led nowhere. */
    problem: refusal === null ? problem : { message: refusal, code: 'conflict' as const },
    isWarned: warnedOf !== null,
    /** The answer to the warning: the review is meant. */
    goOn: () => {
      setWarnedOf(null)
      if (warnedOf) void hold(warnedOf)
    },
    clear,
  }
}
