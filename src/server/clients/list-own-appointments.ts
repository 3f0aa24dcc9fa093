import { sql } from 'kysely'
import type { z } from 'zod'
import type { ownAppointmentSchema } from '#contract/clients.ts'
import type { Db } from '../db/connection.ts'

export type OwnAppointment = z.infer<typeof ownAppointmentSchema>

/** Everything the client ever booked, whatever became of it, the latest first. Holds are not appointments. */
export async function listOwnAppointments(
  db: Db,
  subject: string,
  { isGP }: { isGP?: boolean },
): Promise<OwnAppointment[]> {
  const { rows } = await sql<OwnAppointment & { startsAt: Date; endsAt: Date }>`
    select r.id as "_id", lower(r.during) as "startsAt", upper(r.during) as "endsAt", t.is_gp as "isGP",
           t.id as "sessionTypeId", t.name as "sessionTypeName", r.delivery_type as "deliveryType",
           r.claim_type as "claimType", r.service_delivered as "serviceDelivered",
           json_build_object('_id', c.id, 'name', c.name, 'slugUrl', c.slug) as clinician
      from reservations r
      join clients on clients.id = r.client_id and clients.identity_subject = ${subject}
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where r.booked_at is not null ${isGP === undefined ? sql`` : sql`and t.is_gp = ${isGP}`}
     order by lower(r.during) desc`.execute(db)
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startDateTime: startsAt.toISOString(),
    endDateTime: endsAt.toISOString(),
  }))
}
