import { fail, type Result, succeed } from '../result.ts'
import type { StaffBooking, StaffSeries } from './staff-appointment.ts'

type Seen = { id: string; fromDateTime: string }
type Picked<One extends Seen> = { booking: StaffBooking; seen: One }

/** The sessions that a person chose, if each is where they saw it and belongs to this booking’s series. */
export function pickSeen<One extends Seen>(
  { chosen, series }: StaffSeries,
  wanted: readonly One[],
): Result<Picked<One>[]> {
  const bookings = series.length > 0 ? series : [chosen]
  const picked: Picked<One>[] = []
  for (const seen of wanted) {
    const booking = bookings.find(({ id }) => id === seen.id)
    if (!booking || picked.some((one) => one.seen.id === seen.id)) return fail('notFound')
    if (booking.startsAt.getTime() !== Date.parse(seen.fromDateTime)) return fail('changedMeanwhile')
    picked.push({ booking, seen })
  }
  return succeed(picked)
}
