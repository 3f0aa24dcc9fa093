import { useEffect, useEffectEvent, useRef } from 'react'
import { useClientFacts } from '../appointment/client-facts.ts'
import { LazyBookingPanel } from '../appointment/lazy-booking-panel.tsx'
import { useItem } from '../appointment/session-items.ts'
import { useBookingGate } from '../appointment/use-booking-gate.tsx'
import { useSession } from '../session/session-context.ts'
import type { CardView } from './card-view.ts'

type BookingGateProps = {
  view: CardView
  /** Each press asks again. */
  presses: number
  isOpen: boolean
  onPass: () => void
  onClose: () => void
}

/** Fetched with the first press: what may stop it, and on an extra-small screen the panel it leads to. */
export function BookingGate({ view, presses, isOpen, onPass, onClose }: BookingGateProps) {
  const { clinician, funding } = view
  const { status } = useSession()
  const facts = useClientFacts()
  const chosen = useItem('funding')
  const { pass, dialog } = useBookingGate(clinician, funding ?? chosen)
  // Who has booked before, and with whom, must be known before anybody is asked or refused anything.
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
        <LazyBookingPanel clinician={clinician} funding={funding} variant="inline" onClose={onClose} />
      )}
    </>
  )
}
