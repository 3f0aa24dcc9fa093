import { type Kysely, sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'

/** What letters and calendar files say about something that was booked, whatever became of it. */
export type BookedAppointment = {
  id: string
  startsAt: Date
  endsAt: Date
  bookedAt: Date
  updatedAt: Date
  serviceDelivered: AttendanceOutcome | null
  deliveryType: DeliveryType
  quote: Quote | null
  clinicianName: string
  client: {
    email: string
    mobile: string | null
    firstName: string
    timeZone: ZoneId
    communicationPreference: CommunicationPreference
  }
  /** The database's clock at the moment of reading. */
  now: Date
}

/** `subject`: only if it is this person's own. */
export async function readBookedAppointment(
  db: Kysely<Tables>,
  { id, subject }: { id: string; subject?: string },
): Promise<BookedAppointment | undefined> {
  const { rows } = await sql<BookedAppointment>`
    select r.id, lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.booked_at as "bookedAt",
           r.updated_at as "updatedAt", r.service_delivered as "serviceDelivered",
           r.delivery_type as "deliveryType", r.quote, c.name as "clinicianName",
           json_build_object('email', p.email, 'mobile', p.mobile, 'firstName', p.first_name, 'timeZone', p.time_zone,
             'communicationPreference', p.communication_preference) as client,
           clock_timestamp() as now
      from reservations r
      join clients p on p.id = r.client_id
      join clinicians c on c.id = r.clinician_id
     where r.id = ${id} and r.booked_at is not null
       ${subject === undefined ? sql`` : sql`and p.identity_subject = ${subject}`}`.execute(db)
  return rows[0]
}
