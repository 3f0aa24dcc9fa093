import { sql } from 'kysely'
import type { ClientPage, ClientSession } from '#contract/staff/client-page.ts'
import { appointmentStatus } from '#domain/booking/own-appointment.ts'
import { ageOn } from '#domain/clients/age.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { readReferralMeter, type ReferralMeter } from '#domain/clients/referral-meter.ts'
import { referralOnRecord } from '#domain/clients/referral.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import { methods } from '#domain/funding/methods.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { consultRecord, type RecordDetails } from '../clients/client-record-store.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { listFiles } from '../uploads/list-own-files.ts'
import { type ClientAccess, findClientAccess } from './client-access.ts'
import { listSubmissions, toDass21History } from './client-answers.ts'
import { readClientSessions, type SessionRow, toMetered } from './client-sessions.ts'
import { readReferralLetters } from './referral-letters.ts'

type Opened = { id: string; staff: Staff; by: AccessedBy }
type Needed = Pick<Service, 'db' | 'keyring' | 'config' | 'now'>

/** Everything on a client’s page. The audit row is written before anything is given out. */
export async function readClient(service: Needed, { id, staff, by }: Opened): Promise<Result<ClientPage>> {
  const { db } = service
  const access = await findClientAccess(db, staff, id)
  if (!access) return fail('notFound')
  await noteAccess(db, { ...by, action: 'read', clientId: id, subject: 'client page' })
  const [client, record, sessions, letters, sent, reminders, files] = await Promise.all([
    readPerson(db, id),
    consultRecord(service, id),
    readClientSessions(db, id),
    readReferralLetters(service, id),
    listSubmissions(db, id),
    readReminders(db, id),
    access.canReadFiles ? listFiles(service, id) : null,
  ])
  const today = formatIsoDate(localDayAt(service.now(), service.config.PRACTICE_TIME_ZONE))
  const meter = readReferralMeter({ referrals: letters, sessions: toMetered(sessions) }, today)
  const { numbers, ...shown } = meter
  const listed = sessions.filter(
    ({ clinicianId }) => worksForEveryone(staff) || clinicianId === staff.clinicianId,
  )
  const funding = sessions.find((session) => !session.isGP && session.funding)?.funding ?? null
  const { accountHolder, onBehalfOf, signedUpAt, isEmailVerified, ...person } = client
  return succeed({
    ...person,
    id,
    age: ageOn(today, client.dateOfBirth),
    seenBecause: access.seenBecause,
    isToldByEmail:
      service.config.canSendEmail &&
      mayEmail({ isEmailVerified, signedUpAt }, { isOutcomeOfBooking: true, bookedAt: service.now() }),
    bookedBy: onBehalfOf === 'mySelf' ? null : { name: accountHolder, onBehalfOf },
    funding,
    contacts: record.keyClientContacts,
    guardian: record.guardian,
    referral: { status: referralOnRecord(record.referral), letters },
    meter: shown,
    files,
    questionnaires: sent.map(({ id: sentId, code, submittedAt }) => ({
      id: sentId,
      code,
      name: findQuestionnaire(code).name,
      submittedAt: submittedAt.toISOString(),
    })),
    canReadAnswers: access.canReadAnswers,
    dass21: access.canReadAnswers ? toDass21History(service, sent) : null,
    sessions: listed.map((session) => presentSession(session, { numbers, staff, access })),
    hasOtherSessions: listed.length < sessions.length,
    missing: findMissing({
      record,
      funding,
      hasLetter: letters.length > 0,
      hasSavedCard: client.hasSavedCard,
    }),
    reminders,
  })
}

type Person = Pick<ClientPage, 'name' | 'firstName' | 'dateOfBirth' | 'email' | 'mobile' | 'hasSavedCard'> & {
  timeZone: ZoneId
  onBehalfOf: OnBehalfOf
  accountHolder: string
  isEmailVerified: boolean
  signedUpAt: Date | null
}

async function readPerson(db: Db, id: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select c.first_name || ' ' || c.last_name as name, c.first_name as "firstName",
           c.date_of_birth::text as "dateOfBirth", c.email, c.mobile, c.time_zone as "timeZone",
           c.has_saved_card as "hasSavedCard", c.on_behalf_of as "onBehalfOf",
           concat_ws(' ', a.first_name, a.last_name) as "accountHolder",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt"
      from clients c left join accounts a on a.subject::text = c.identity_subject
     where c.id = ${id}`.execute(db)
  const [person] = rows
  if (!person) throw new Error('A client who was there a moment ago is gone')
  return person
}

async function readReminders(db: Db, clientId: string): Promise<ClientPage['reminders']> {
  const rows = await db
    .selectFrom('client_reminders')
    .select(['about', 'asked_at', 'sent_at'])
    .distinctOn('about')
    .where('client_id', '=', clientId)
    .orderBy('about')
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(({ about, asked_at, sent_at }) => ({
    about,
    askedAt: asked_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}

type Shown = { numbers: ReferralMeter['numbers']; staff: Staff; access: ClientAccess }

function presentSession(row: SessionRow, { numbers, staff, access }: Shown): ClientSession {
  const isOwn = row.clinicianId === staff.clinicianId
  return {
    id: row.id,
    startDateTime: row.startsAt.toISOString(),
    endDateTime: row.endsAt.toISOString(),
    timeZone: row.zone,
    clinicianName: row.clinicianName,
    typeName: row.typeName,
    deliveryType: row.deliveryType,
    status: appointmentStatus(row, row.now),
    outcome: row.serviceDelivered,
    onReferral: numbers.get(row.id) ?? null,
    isInSeries: row.seriesId !== null,
    hasTreatmentPlan: row.isGP && isOwn && row.hasAnswers && row.status === 'booked' && access.canReadAnswers,
  }
}

type Filed = {
  record: RecordDetails
  funding: ClientPage['funding']
  hasLetter: boolean
  hasSavedCard: boolean
}

function findMissing({ record, funding, hasLetter, hasSavedCard }: Filed): ClientPage['missing'] {
  const isContactThere = record.keyClientContacts.some(({ tags }) => tags.includes('emergency'))
  const isReferralThere = hasLetter || referralOnRecord(record.referral) === 'received'
  const needsReferral = funding !== null && methods[funding].needsReferral
  return [
    ...(needsReferral && !isReferralThere ? (['referral'] as const) : []),
    ...(isContactThere ? [] : (['emergencyContact'] as const)),
    ...(hasSavedCard ? [] : (['card'] as const)),
  ]
}
