import type { z } from 'zod'
import type { changeReservationRequest, ReservationView, reserveRequest } from '#contract/booking.ts'
import { type ApiProblem, callApi } from '../api/call-api.ts'
import { forgetAvailability } from './availability-store.ts'
import { tellOtherTabs } from './reservation-news.ts'
import { readItem, storeItem } from './session-items.ts'

export type SlotChoice = {
  accountId: string
  clinicianId: string
  appointmentTypeId: string
  startDateTime: string
  deliveryType: 'videoCall' | 'phoneCall'
  /** Left out for a GP, and by a visitor who has not chosen yet. */
  funding?: NonNullable<z.input<typeof reserveRequest>['funding']>
}

export type ReserveOutcome =
  | { kind: 'reserved'; reservation: ReservationView }
  /** 409: somebody else has it. */
  | { kind: 'taken'; message: string }
  /** 404: the psychologist or the type is no longer there. */
  | { kind: 'gone' }
  /** 403 and everything else that words can explain. */
  | { kind: 'refused'; problem: ApiProblem }

type ReserveOptions = {
  isSignedIn: boolean
  /** Made when the button is pressed, kept when the same press is tried again. */
  key: string
}

/**
 * Document 1 section 4, "Psychologist booking panel flow": hold the slot, read the reservation, keep it in this tab, and
 * tie it to the client if one is signed in.
 */
export async function reserveSlot(
  { accountId, startDateTime, ...choice }: SlotChoice,
  { isSignedIn, key }: ReserveOptions,
): Promise<ReserveOutcome> {
  const reservations = `/accounts/${accountId}/reserved-appointments`
  const body = { ...choice, slots: [{ startDateTime }] } satisfies z.input<typeof reserveRequest>
  const held = await callApi<{ data: { reserveId: string } }>(reservations, { method: 'POST', body, key })
  forgetAvailability(choice.clinicianId)
  if (!held.ok) return outcomeOf(held.problem)

  const address = `${reservations}/${held.value.data.reserveId}`
  if (isSignedIn) {
    const claim = {
      claimReservation: true,
      mode: 'setup',
      shouldGenerateCheckoutSession: false,
      funding: choice.funding,
    } satisfies z.input<typeof changeReservationRequest>
    const claimed = await callApi(address, { method: 'PUT', body: claim, key: `${key}-claim` })
    if (!claimed.ok) return { kind: 'refused', problem: claimed.problem }
  }

  const reservation = await callApi<ReservationView>(address)
  if (!reservation.ok) return { kind: 'refused', problem: reservation.problem }
  giveBackEarlierHold(accountId, held.value.data.reserveId)
  storeItem('reservation', reservation.value)
  return { kind: 'reserved', reservation: reservation.value }
}

function outcomeOf(problem: ApiProblem): ReserveOutcome {
  if (problem.status === 409) return { kind: 'taken', message: problem.message }
  if (problem.status === 404) return { kind: 'gone' }
  return { kind: 'refused', problem }
}

/** One visit books one time: the slot that this tab held before goes back to others. If it has ended already, all the better. */
function giveBackEarlierHold(accountId: string, reserveId: string): void {
  const earlier = readItem('reservation')
  if (!earlier || earlier.reserveId === reserveId || earlier.status === 'booked') return
  const address = `/accounts/${accountId}/reserved-appointments/${earlier.reserveId}`
  void callApi(address, { method: 'DELETE' }).then(tellOtherTabs)
}
