import { z } from 'zod'
import { attendedWords, formatDate, reportParts } from '#domain/funding/referrer-report.ts'
import { formatZone } from '#domain/booking/appointment-words.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import { providerNumberAt } from '#domain/receipts/document.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import { findClientAccess, readClientPerson } from '../clients/client-access.ts'
import { readClientSessions, toPlaces } from '../clients/client-sessions.ts'
import { readClientDvaMeter, readClientMeter } from '../clients/referral-meters.ts'
import { readReferralLetters } from '../clients/referral-letters.ts'
import { listSubmissions, toDass21History } from '../clients/submissions.ts'
import type { Staff } from '../http/context.ts'
import type { TreatmentPlan } from '../questionnaires/treatment-plan.ts'
import type { Service } from '../service.ts'
import { readProviderNumbers } from './document-facts.ts'

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

/** What is on record about a referral for the clinician who treats the client; null for everyone else. */
export async function readReportFacts(
  { db, keyring, config }: Pick<Service, 'keyring' | 'config'> & { db: Db },
  { clientId, referralId, staff }: { clientId: string; referralId: string; staff: Staff },
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
    await readClientMeter(db, clientId, writtenOn),
    await readClientDvaMeter(db, clientId, writtenOn),
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

async function readWriter(db: Db, clinicianId: string) {
  const { address, ...writer } = await db
    .selectFrom('clinicians')
    .innerJoin('practices', 'practices.id', 'clinicians.practice_id')
    .select(['clinicians.name', 'clinicians.time_zone as timeZone', 'practices.address'])
    .where('clinicians.id', '=', clinicianId)
    .executeTakeFirstOrThrow()
  const numbers = await readProviderNumbers(db, clinicianId)
  return { ...writer, providerNumber: providerNumberAt(numbers, address)?.providerNumber ?? null }
}

const labelledValues = z.array(z.object({ label: z.string(), value: z.string() }))

/** The report as it is printed, kept from the moment at which it is finished: nothing in it is worked out again. */
export const printedReportSchema = z.object({
  title: z.string(),
  productName: z.string(),
  supportEmail: z.string(),
  madeOn: z.string(),
  madeAt: z.string(),
  confidential: z.string(),
  about: labelledValues,
  sections: z.array(z.object({ title: z.string(), pairs: labelledValues })),
})

export type PrintedReport = z.infer<typeof printedReportSchema>

type WrittenReport = { facts: ReportFacts; draft: ReportDraft; now: Date }

export function toPrintedReport({ facts, draft, now }: WrittenReport): PrintedReport {
  const { client, referral, attendedOn, scores, from } = facts
  const born = formatDate(client.dateOfBirth)
  const today = formatDate(formatIsoDate(localDayAt(now, from.timeZone)))
  return {
    title: 'Report to the referrer',
    productName: from.practiceName,
    supportEmail: from.practiceEmail,
    madeOn: today,
    madeAt: `${today}, ${formatTimeAt(now, from.timeZone, 'h:mm aa')}, ${formatZone(now, from.timeZone)}`,
    confidential: `Confidential. ${client.name}, born ${born}`,
    about: [
      { label: 'To', value: withNumber(referral.referrer, referral.providerNumber) },
      { label: 'From', value: withNumber(from.name, from.providerNumber) },
      { label: 'Client', value: client.name },
      { label: 'Born', value: born },
      { label: 'Referral written', value: formatDate(referral.writtenOn) },
      { label: 'Sessions', value: attendedWords(attendedOn) || 'None attended yet.' },
    ],
    sections: [
      {
        title: 'Report',
        pairs: reportParts.map(({ code, label }) => ({ label, value: draft.texts[code] })),
      },
      ...(draft.isWithScores && scores.length > 0
        ? [
            {
              title: 'DASS-21',
              pairs: scores.map(({ answeredOn, words }) => ({ label: formatDate(answeredOn), value: words })),
            },
          ]
        : []),
    ],
  }
}

const withNumber = (name: string, providerNumber: string | null): string =>
  providerNumber === null ? name : `${name}, provider number ${providerNumber}`

/** As the machine that draws treatment plans takes it. */
export const toPlan = (printed: PrintedReport): TreatmentPlan => ({
  ...printed,
  note: null,
  charts: [],
  hasRoomForComments: false,
})

/** What the clinician writes, as it is sealed. */
export const draftSchema = z.object({
  texts: z.object({
    assessment: z.string(),
    treatment: z.string(),
    progress: z.string(),
    recommendations: z.string(),
  }),
  isWithScores: z.boolean(),
})

export type ReportDraft = z.infer<typeof draftSchema>
