import type { Kysely } from 'kysely'
import { readDvaMeter } from '#domain/clients/dva-meter.ts'
import { readReferralMeter } from '#domain/clients/referral-meter.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { providerNumberAt } from '#domain/receipts/provider-number-of.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { listSubmissions, toDass21History } from '../client-page/client-answers.ts'
import { findClientAccess } from '../client-page/client-access.ts'
import { readClientPerson } from '../client-page/client-person.ts'
import { readClientSessions, toDvaSessions, toMetered, toPlaces } from '../client-page/client-sessions.ts'
import { readReferralLetters } from '../client-page/referral-letters.ts'
import type { Tables } from '../db/tables.ts'
import { readProviderNumbers } from '../documents/read-facts.ts'
import type { Staff } from '../http/staff.ts'
import type { Service } from '../service.ts'

export type ReportFacts = {
  client: { id: string; name: string; dateOfBirth: string }
  referral: { writtenOn: string; referrer: string; providerNumber: string | null }
  attendedOn: string[]
  scores: { answeredOn: string; words: string }[]
  /** Who writes it. */
  from: {
    clinicianId: string
    name: string
    providerNumber: string | null
    timeZone: ZoneId
    practiceName: string
    practiceEmail: string
  }
}

type Asked = { clientId: string; referralId: string; staff: Staff }

/** What is on record about a referral for the clinician who treats the client; null for everyone else. */
export async function readFacts(
  { db, keyring, config }: Pick<Service, 'keyring' | 'config'> & { db: Kysely<Tables> },
  { clientId, referralId, staff }: Asked,
): Promise<ReportFacts | null> {
  const { clinicianId } = staff
  const access = await findClientAccess(db, staff, clientId)
  if (!access?.canReadScores || clinicianId === null) return null
  const letters = await readReferralLetters({ db, keyring }, clientId)
  const letter = letters.find(({ id }) => id === referralId)
  if (!letter) return null
  // One after the other: in a transaction there is one connection.
  const person = await readClientPerson(db, config, clientId)
  const sessions = await readClientSessions(db, clientId)
  const sent = await listSubmissions(db, clientId)
  const from = await readWriter(db, clinicianId)
  const { writtenOn, referrer, providerNumber } = letter
  const places = toPlaces(
    readReferralMeter({ referrals: letters, sessions: toMetered(sessions) }, writtenOn),
    readDvaMeter(letters, toDvaSessions(sessions), writtenOn),
  )
  const attendedOn = sessions
    .filter(
      (session) =>
        session.clinicianId === clinicianId &&
        session.serviceDelivered === 'attended' &&
        places.get(session.id)?.referralId === referralId,
    )
    .map(({ startsAt, zone }) => sessionDateOf(startsAt, zone))
    .toSorted()
  const history = toDass21History({ keyring }, sent)
  const scores = (history?.answers ?? [])
    .map(({ submittedAt, scores: of }) => ({
      answeredOn: formatIsoDate(localDayAt(new Date(submittedAt), from.timeZone)),
      words: of.map(({ label, score, band }) => `${label} ${score} (${band.toLowerCase()})`).join(', '),
    }))
    .filter(({ answeredOn }) => answeredOn >= writtenOn)
  return {
    client: { id: clientId, name: person.name, dateOfBirth: person.dateOfBirth },
    referral: { writtenOn, referrer, providerNumber },
    attendedOn,
    scores,
    from: {
      clinicianId,
      ...from,
      practiceName: config.PRODUCT_NAME,
      practiceEmail: config.SUPPORT_EMAIL,
    },
  }
}

async function readWriter(db: Kysely<Tables>, clinicianId: string) {
  const { address, ...writer } = await db
    .selectFrom('clinicians')
    .innerJoin('practices', 'practices.id', 'clinicians.practice_id')
    .select(['clinicians.name', 'clinicians.time_zone as timeZone', 'practices.address'])
    .where('clinicians.id', '=', clinicianId)
    .executeTakeFirstOrThrow()
  const numbers = await readProviderNumbers(db, clinicianId)
  return { ...writer, providerNumber: providerNumberAt(numbers, address)?.providerNumber ?? null }
}
