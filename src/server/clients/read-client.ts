import type { ClientPage, ClientSession } from '#contract/staff/clients.ts'
import { appointmentStatus } from '#domain/booking/cancel-and-move.ts'
import { ageOn } from '#domain/clients/on-behalf-of.ts'
import { referralOnRecord } from '#domain/funding/referral.ts'
import { methods } from '#domain/funding/methods.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Db } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { listFiles } from '../uploads/read-file.ts'
import { readCardStates } from './check-card.ts'
import { type ClientAccess, findClientAccess, readClientPerson } from './client-access.ts'
import { consultRecord, readAtsi, type RecordDetails } from './client-record-store.ts'
import { type ClientSessionRow, type SessionPlaces, readClientSessions, toPlaces } from './client-sessions.ts'
import { readReferralLetters, readReportStates } from './referral-letters.ts'
import { presentDvaMeter, readClientDvaMeter, readClientMeter } from './referral-meters.ts'
import { listSubmissions, toDass21History } from './submissions.ts'

/** Everything on a client’s page. The audit row is written before anything is given out. */
export async function readClient(
  service: Pick<Service, 'db' | 'keyring' | 'config' | 'now'>,
  { id, staff, by }: { id: string; staff: Staff; by: AccessedBy },
): Promise<Result<ClientPage>> {
  const { db } = service
  const access = await findClientAccess(db, staff, id)
  if (!access) return fail('notFound')
  await noteRead(db, by, id, 'client page')
  const [client, record, isAtsi, sessions, letters, sent, reminders, invitedAt, files] = await Promise.all([
    readClientPerson(db, service.config, id),
    consultRecord(service, id),
    readAtsi(service, id),
    readClientSessions(db, id),
    readReferralLetters(service, id),
    listSubmissions(db, id),
    readReminders(db, id),
    readInvitedAt(db, id),
    access.canReadFiles ? listFiles(service, id) : null,
  ])
  const { clinicianId } = staff
  const reportOf =
    access.canReadScores && clinicianId !== null
      ? await readReportStates(db, { clientId: id, clinicianId })
      : null
  const dass21 = access.canReadScores ? toDass21History(service, sent) : null
  if (dass21) await noteRead(db, by, id, 'questionnaire dass21 scores')
  const today = formatIsoDate(localDayAt(service.now(), service.config.PRACTICE_TIME_ZONE))
  const meter = await readClientMeter(db, id, today)
  const { places: _, ...shown } = meter
  const dvaMeter = await readClientDvaMeter(db, id, today)
  const places = toPlaces(meter, dvaMeter)
  const listed = sessions.filter(
    ({ clinicianId }) => worksForEveryone(staff) || clinicianId === staff.clinicianId,
  )
  const funding = sessions.find((session) => !session.isGP && session.funding)?.funding ?? null
  const { accountHolder, onBehalfOf, ...person } = client
  return succeed({
    ...person,
    age: ageOn(today, client.dateOfBirth),
    keptSince: client.keptSince?.toISOString() ?? null,
    invitedAt,
    seenBecause: access.seenBecause,
    bookedBy: onBehalfOf === 'mySelf' ? null : { name: accountHolder, onBehalfOf },
    funding,
    ndis: record.ndis && {
      plan: record.ndis.plan,
      planManagerName: record.ndis.planManagerName || null,
      planManagerEmail: record.ndis.planManagerEmail || null,
    },
    cards: await readCardStates(service, id),
    contacts: record.keyClientContacts,
    hasNoEmergencyContact: record.intake?.hasNoEmergencyContact === true,
    guardian: record.guardian,
    isAtsi: isAtsi === true,
    referral: {
      status: referralOnRecord(record.referral),
      letters: letters.map((letter) => ({ ...letter, report: reportOf?.(letter.id) ?? null })),
    },
    meter: shown,
    dvaMeter: dvaMeter && presentDvaMeter(dvaMeter, today),
    files,
    questionnaires: sent.map(({ id: sentId, code, submittedAt }) => ({
      id: sentId,
      code,
      name: findQuestionnaire(code).name,
      submittedAt: submittedAt.toISOString(),
    })),
    canReadAnswers: access.canReadAnswers,
    opensWithReason: access.opensWithReason,
    dass21,
    sessions: listed.map((session) => presentSession(session, { places, staff, access })),
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

async function readInvitedAt(db: Db, clientId: string): Promise<string | null> {
  const invite = await db
    .selectFrom('invites')
    .select('created_at')
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return invite?.created_at.toISOString() ?? null
}

async function readReminders(db: Db, clientId: string): Promise<ClientPage['reminders']> {
  const rows = await db
    .selectFrom('client_reminders')
    .select(['about', 'asked_at', 'sent_at', 'delivery'])
    .distinctOn('about')
    .where('client_id', '=', clientId)
    .orderBy('about')
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(({ about, asked_at, sent_at, delivery }) => ({
    about,
    delivery,
    askedAt: asked_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}

type SessionContext = { places: SessionPlaces; staff: Staff; access: ClientAccess }

function presentSession(row: ClientSessionRow, { places, staff, access }: SessionContext): ClientSession {
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
    onReferral: places.get(row.id)?.onReferral ?? null,
    isInSeries: row.seriesId !== null,
    hasTreatmentPlan: row.isGP && isOwn && row.hasAnswers && row.status === 'booked' && access.canReadAnswers,
  }
}

type ClientPapers = {
  record: RecordDetails
  funding: ClientPage['funding']
  hasLetter: boolean
  hasSavedCard: boolean
}

function findMissing({ record, funding, hasLetter, hasSavedCard }: ClientPapers): ClientPage['missing'] {
  const isContactThere = record.keyClientContacts.some(({ tags }) => tags.includes('emergency'))
  const isReferralThere = hasLetter || referralOnRecord(record.referral) === 'received'
  const needsReferral = funding !== null && methods[funding].needsReferral
  return [
    ...(needsReferral && !isReferralThere ? (['referral'] as const) : []),
    ...(isContactThere || record.intake?.hasNoEmergencyContact ? [] : (['emergencyContact'] as const)),
    ...(hasSavedCard ? [] : (['card'] as const)),
  ]
}
