import { type Kysely, sql } from 'kysely'
import type { ReservationState } from '#domain/booking/reservation.ts'
import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import type { ClaimType } from '#domain/clinicians/claim-types.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'
import { type Booker, clientVisitor } from './booker.ts'

export type Reservation = {
  id: string
  reserveId: string
  status: ReservationState
  visitor: string
  clientId: string | null
  startsAt: Date
  endsAt: Date
  expiresAt: Date | null
  /** The database's clock at the moment of reading. */
  serverTime: Date
  updatedAt: Date
  resets: Record<string, number>
  /** When the client agreed to the cancellation policy for this booking. */
  cancellationAgreedAt: Date | null
  deliveryType: 'videoCall' | 'phoneCall'
  funding: FundingMethod | null
  claimType: ClaimType | null
  type: { id: string; name: string; kind: string; isGP: boolean; claimTypes: ClaimType[] }
  clinician: {
    id: string
    name: string
    role: ClinicianRole
    pronouns: string | null
    slug: string
    portraitId: string | null
    timeZone: ZoneId
    fundingMethods: FundingMethod[]
    clientAgeRanges: AgeRange[]
  }
}

type Found = { accountId: string; reserveId: string }

/** A hold whose time has run out reads as expired, whether or not a sweep has marked it. */
export async function findReservation(
  db: Kysely<Tables>,
  { accountId, reserveId }: Found,
  lock = false,
): Promise<Reservation | undefined> {
  const { rows } = await sql<Reservation>`
    select r.id, r.reserve_id as "reserveId", r.visitor, r.client_id as "clientId",
           case when r.status in ('held', 'claimed') and r.expires_at <= clock_timestamp() then 'expired' else r.status end as status,
           lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.expires_at as "expiresAt",
           clock_timestamp() as "serverTime", r.updated_at as "updatedAt", r.resets,
           r.cancellation_agreed_at as "cancellationAgreedAt",
           r.delivery_type as "deliveryType", r.funding_method as "funding", r.claim_type as "claimType",
           json_build_object('id', t.id, 'name', t.name, 'kind', t.kind, 'isGP', t.is_gp, 'claimTypes', t.claim_types) as type,
           json_build_object('id', c.id, 'name', c.name, 'role', c.role, 'pronouns', c.pronouns, 'slug', c.slug,
             'portraitId', c.portrait_id, 'timeZone', c.time_zone, 'fundingMethods', c.funding_methods,
             'clientAgeRanges', c.client_age_ranges) as clinician
      from reservations r
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where r.reserve_id = ${reserveId} and r.practice_id = ${accountId}
     ${lock ? sql`for no key update of r` : sql``}`.execute(db)
  return rows[0]
}

/** The reserveId is all a signed-out visitor has. A client's own hold, and anything claimed, is that client's alone. */
export function mayUse({ visitor, clientId }: Reservation, booker: Booker): boolean {
  if (clientId !== null) return booker.client?.id === clientId
  return !visitor.startsWith(clientVisitor('')) || visitor === booker.visitor
}
