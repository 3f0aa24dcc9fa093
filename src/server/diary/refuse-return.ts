import { sql } from 'kysely'
import { yearUsedUpTexts } from '#domain/clients/referral-meter.ts'
import { checkYear } from '../booking/check-year.ts'
import { readOwnBooking } from '../booking/own-booking.ts'
import { findOwnClashes } from '../booking/own-clash.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result } from '../result.ts'

const texts = {
  timeTaken: 'This time was taken since, so the cancellation stays. Please book another time.',
  onLeave: 'The clinician is on leave at that time, so the cancellation stays. Please book another time.',
  hasLeft: 'The clinician has left by then, so the cancellation stays. Please book with another clinician.',
  ownClash:
    'The client has another session at that time by now, so the cancellation stays. Please book another time.',
} as const

/** Why a session that was cancelled cannot have its time back: as a new booking of it would be refused. Null where it can. The client is locked. */
export async function refuseReturn(tx: Tx, id: string): Promise<Result<never> | null> {
  if (await isTimeTaken(tx, id)) return fail('conflict', { message: texts.timeTaken })
  if (await isInLeave(tx, id)) return fail('conflict', { message: texts.onLeave })
  if (await isAfterDeparture(tx, id)) return fail('conflict', { message: texts.hasLeft })
  const booking = await readOwnBooking(tx, { id })
  if (!booking) return fail('notFound')
  const { clientId } = booking
  if ((await findOwnClashes(tx, { clientId, times: [booking], without: [id] })).length > 0)
    return fail('conflict', { message: texts.ownClash })
  return checkYear(tx, booking, yearUsedUpTexts.forReturn)
}

async function isInLeave(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join clinicians c on c.id = r.clinician_id
      join hours_exceptions e on e.clinician_id = c.id and e.kind = 'leave',
      lateral (select (e.on_date + make_interval(mins => e.start_minute)) at time zone c.time_zone as starts,
                      (e.on_date + make_interval(mins => e.end_minute)) at time zone c.time_zone as ends) leave
     where r.id = ${id} and tstzrange(least(starts, ends), ends) && r.during limit 1`.execute(tx)
  return rows.length > 0
}

/** No one would be there: a departure cancels what lies after it. */
async function isAfterDeparture(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join clinicians c on c.id = r.clinician_id
     where r.id = ${id} and lower(r.during) >= c.leaves_on::timestamp at time zone c.time_zone`.execute(tx)
  return rows.length > 0
}

/**
 * Holds that have run out are no hindrance: they are ended, as `hold_slot` ends them. Nor is an outside calendar: the session
 * may stand in it too.
 */
async function isTimeTaken(tx: Tx, id: string): Promise<boolean> {
  await sql`update reservations other set status = 'expired', expires_at = null, updated_at = clock_timestamp()
      from reservations r
     where r.id = ${id} and other.clinician_id = r.clinician_id and other.during && r.during
       and other.status in ('held', 'claimed') and other.expires_at <= clock_timestamp()`.execute(tx)
  const { rows } = await sql`
    select 1 from reservations r join reservations other
        on other.clinician_id = r.clinician_id and other.id <> r.id and other.during && r.during
       and other.status in ('held', 'claimed', 'booked')
     where r.id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}
