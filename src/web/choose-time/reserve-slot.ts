import type { ReservationView } from '#contract/booking.ts'
import type { ApiInput } from '#contract/endpoints.ts'
import { type ApiProblem, callApi } from '../api/call-api.ts'
import { markHeld } from '../session/held-marker.ts'
import { notifyOtherTabs } from '../session/news.ts'
import { storeItem } from '../session/tab-storage.ts'
import { forgetAvailability } from './availability.ts'

export type SlotChoice = {
  accountId: string
  clinicianId: string
  appointmentTypeId: string
  startDateTime: string
  deliveryType: 'videoCall' | 'phoneCall'
  /** Left out for a GP. */
  funding?: ApiInput<'holdSlot'>['body']['funding']
  /** The hold with another psychologist that was agreed to be given up for this one. */
  replaces?: string
}

export type ReserveOutcome =
  | { kind: 'reserved'; reservation: ReservationView }
  /** 409: another person has it. */
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
 * Holds the slot, reads the reservation, keeps it in this tab, and claims it if a client is signed in.
 * See docs/product/choosing-a-time.md#reserving.
 */
export async function reserveSlot(
  { accountId, startDateTime, ...choice }: SlotChoice,
  { isSignedIn, key }: ReserveOptions,
): Promise<ReserveOutcome> {
  const body = { ...choice, slots: [{ startDateTime }] }
  const held = await callApi('holdSlot', { params: { accountId }, body }, { key })
  forgetAvailability()
  if (!held.ok) return toReserveOutcome(held.problem)

  const params = { accountId, reserveId: held.value.data.reserveId }
  if (isSignedIn) {
    const claim = {
      claimReservation: true,
      mode: 'setup',
      shouldGenerateCheckoutSession: false,
      funding: choice.funding,
    } as const
    const claimed = await callApi('changeReservation', { params, body: claim }, { key: `${key}-claim` })
    if (!claimed.ok) {
      const { status } = claimed.problem
      // A time that they may not have is free for others at once. One that went unanswered is tried again with the same key.
      if (status >= 400 && status < 500) void callApi('releaseReservation', { params })
      return { kind: 'refused', problem: claimed.problem }
    }
  }

  const reservation = await callApi('readReservation', { params })
  if (!reservation.ok) return { kind: 'refused', problem: reservation.problem }
  storeItem('reservation', reservation.value)
  markHeld(reservation.value)
  notifyOtherTabs()
  return { kind: 'reserved', reservation: reservation.value }
}

function toReserveOutcome(problem: ApiProblem): ReserveOutcome {
  if (problem.status === 409) return { kind: 'taken', message: problem.message }
  if (problem.status === 404) return { kind: 'gone' }
  return { kind: 'refused', problem }
}
