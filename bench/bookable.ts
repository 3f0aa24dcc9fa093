import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { account, sydneyTime } from '#test/support/booking-world.ts'
import type { Client } from './load.ts'

/** A clinician with free times on every day, and a type of theirs. */
export type Bookable = { clinicianId: string; typeId: string }

/** Nine hours a day for 25 days: visitors without an account may hold three quarters of a day. */
const hoursEach = 9
export const slotsEach = hoursEach * 25

/** Every request takes a slot of its own, in an order that goes round the clinicians, as real visitors do. */
export function slotsInTurn(bookable: readonly Bookable[]) {
  let taken = 0
  return () => {
    const number = taken++
    const one = bookable[number % bookable.length] as Bookable
    const place = Math.floor(number / bookable.length)
    const [day, hour] = [Math.floor(place / hoursEach), place % hoursEach]
    return { ...one, start: sydneyTime(2 + day, 8 + hour).toISOString() }
  }
}

export type Slot = ReturnType<ReturnType<typeof slotsInTurn>>

export function reserve(client: Client, { clinicianId, typeId, start }: Slot): Promise<string> {
  const slots = [{ startDateTime: start }]
  const body = { clinicianId, appointmentTypeId: typeId, funding: 'rebate', slots }
  const path = `/api/accounts/${account}/reserved-appointments`
  return client.ask({ path, method: 'POST', body, expect: 201 })
}

/** Four weeks of one clinician's free times. */
export function availabilityPath({ clinicianId, typeId }: Bookable): string {
  const today = localDayAt(new Date(), 'Australia/Sydney')
  const query = new URLSearchParams({
    clinicianId,
    date: formatIsoDate(today),
    to: formatIsoDate(today + 27),
    type: 'booking',
  })
  return `/api/appointment-types/${typeId}/availabilities/public?${query}`
}
