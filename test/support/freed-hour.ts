import { sql } from 'kysely'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Db } from '#server/db/database.ts'
import type { createMoneyWorld } from './money-world.ts'

export const hourMs = 3_600_000

/** On the hour, tomorrow: who gives it up does so with short notice. */
export const tomorrowsHour = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs)

/** So that a test passes at any hour. */
export const workAtEveryHour = (db: Db, clinicianId: string) =>
  sql`update working_hours set start_minute = 0, end_minute = 1440 where clinician_id = ${clinicianId}`.execute(
    db,
  )

type Rebooking = {
  clinicianId: string
  typeId: string
  clientId: string
  funding: FundingMethod | null
  start: Date
}

/** Someone of the practice books an hour for a client. */
export const bookByStaff = (
  { call }: Pick<Awaited<ReturnType<typeof createMoneyWorld>>, 'call'>,
  { clinicianId, typeId, clientId, funding, start }: Rebooking,
) =>
  call({
    method: 'POST',
    path: `/staff/clients/${clientId}/appointments`,
    body: {
      clinicianId,
      appointmentTypeId: typeId,
      deliveryType: 'videoCall',
      funding,
      starts: [start.toISOString()],
      isBeyondReferralAgreed: true,
    },
  })
