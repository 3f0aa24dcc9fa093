import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { useClientProfile } from '../client/client-profile.ts'
import { LazyBookingPanel } from '../choose-time/lazy-booking-panel.tsx'
import { offeredOf } from '../choose-time/booking-funding.ts'
import type { WantedTime } from '../choose-time/bookable-clinician.ts'
import { useItem } from '../session/tab-storage.ts'
import { useBookingChecks } from '../choose-time/use-booking-checks.tsx'
import { useSession } from '../session/session.tsx'
import type { CardView } from './card-view.ts'

type BookingGateProps = {
  view: CardView
  /** Each press asks again. */
  presses: number
  /** The time that was pressed; undefined where only the times were asked for. */
  wanted?: WantedTime
  isOpen: boolean
  onPass: () => void
  onClose: () => void
}

/** Fetched with the first press: what may stop it, and on an extra-small screen the panel it leads to. */
export function BookingChecks({ view, presses, wanted, isOpen, onPass, onClose }: BookingGateProps) {
  const { clinician, funding } = view
  const { status } = useSession()
  const facts = useClientProfile()
  const chosen = useItem('funding')
  const { nextAvailable } = view.facts
  const [today] = useState(() => new Date())
  const sessionDate = sessionDateOf(
    nextAvailable === null ? today : new Date(wanted?.start ?? nextAvailable),
    clinician.timeZone,
  )
  const { pass, dialog } = useBookingChecks({
    clinician,
    funding: offeredOf(clinician, funding ?? chosen),
    sessionDate,
  })
  // Who has booked before, and with whom, must be known before a visitor is asked or refused anything.
  const isKnown = status === 'signedOut' || (status === 'signedIn' && facts.status !== 'loading')
  const answered = useRef(0)
  const ask = useEffectEvent((press: number) => {
    if (answered.current === press) return
    answered.current = press
    pass(onPass)
  })
  useEffect(() => {
    if (isKnown) ask(presses)
  }, [isKnown, presses])

  return (
    <>
      {dialog}
      {isOpen && (
        <LazyBookingPanel
          key={wanted?.start}
          clinician={clinician}
          funding={funding}
          wanted={wanted}
          variant="inline"
          onClose={onClose}
        />
      )}
    </>
  )
}
