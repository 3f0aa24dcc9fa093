import { sql } from 'kysely'
import type { BookingOptions } from '#contract/staff/staff-booking.ts'
import { readReferralMeter } from '#domain/clients/referral-meter.ts'
import { isGp, type ClinicianRole } from '#domain/clinicians/roles.ts'
import { fundingOffered } from '#domain/fees/price.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { findClientAccess } from '../client-page/client-access.ts'
import { readClientPerson } from '../client-page/client-person.ts'
import { readClientSessions, toMetered } from '../client-page/client-sessions.ts'
import { readReferralDates } from '../client-page/referral-letters.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { isNewClient } from './is-new-client.ts'

type Asked = { clientId: string; staff: Staff; by: AccessedBy }

/** With whom, what and how this client can be booked. */
export async function readBookingOptions(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  { clientId, staff, by }: Asked,
): Promise<Result<BookingOptions>> {
  if (!(await findClientAccess(db, staff, clientId))) return fail('notFound')
  await noteAccess(db, { ...by, action: 'read', clientId, subject: 'booking options' })
  const [person, sessions, referrals, clinicians, isNew] = await Promise.all([
    readClientPerson(db, config, clientId),
    readClientSessions(db, clientId),
    readReferralDates(db, clientId),
    readClinicians(db, staff),
    isNewClient(db, clientId),
  ])
  const today = formatIsoDate(localDayAt(now(), config.PRACTICE_TIME_ZONE))
  const { places: _, ...meter } = readReferralMeter({ referrals, sessions: toMetered(sessions) }, today)
  const { id, name, dateOfBirth, email, isToldByEmail, hasSavedCard } = person
  return succeed({
    client: {
      id,
      name,
      dateOfBirth,
      email,
      isToldByEmail,
      hasSavedCard,
      isNew,
      funding: sessions.find((session) => !session.isGP && session.funding)?.funding ?? null,
      deliveryType: sessions.find(({ isGP }) => !isGP)?.deliveryType ?? null,
    },
    meter,
    clinicians: clinicians.map(({ role, fundingMethods, types, ...clinician }) => ({
      ...clinician,
      types: types.map(({ claimTypes, ...type }) => ({
        ...type,
        funding: isGp(role) ? [] : fundingOffered({ role, fundingMethods }, { claimTypes }),
      })),
    })),
  })
}

type Offered = Pick<BookingOptions['clinicians'][number], 'id' | 'name' | 'timeZone' | 'deliveryTypes'> & {
  role: ClinicianRole
  fundingMethods: FundingMethod[]
  types: { id: string; label: string; minutes: number; isGP: boolean; claimTypes: ClaimType[] }[]
}

/** Those whose diary is open to who asks, and who have something to book. */
async function readClinicians(db: Db, staff: Staff): Promise<Offered[]> {
  const own = worksForEveryone(staff) ? sql`true` : sql`c.id = ${staff.clinicianId}`
  const { rows } = await sql<Offered>`
    select c.id, c.name, c.time_zone as "timeZone", c.delivery_types as "deliveryTypes", c.role,
           c.funding_methods as "fundingMethods",
           json_agg(json_build_object('id', t.id, 'label', t.label, 'minutes', t.duration_minutes, 'isGP', t.is_gp,
             'claimTypes', t.claim_types) order by t.label, t.id) as types
      from clinicians c
      join clinician_appointment_types o on o.clinician_id = c.id
      join appointment_types t on t.id = o.appointment_type_id and t.is_active and t.assignment_mode = 'single'
     where c.practice_id = ${staff.practiceId} and c.status = 'active' and ${own}
     group by c.id
     order by c.name, c.id`.execute(db)
  return rows
}
