import { toReferralAnswers } from '#domain/funding/referral.ts'
import { dass21Items, type Dass21Scale } from '#domain/questionnaires/dass21.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, startOfDay } from '#domain/time/local-time.ts'
import { type ImportedRecord, importRecords } from '#server/clients/record-parts.ts'
import { insertReferralLetter, sealReferrer } from '#server/clients/referral-letters.ts'
import { insertSubmission } from '#server/clients/submissions.ts'
import type { Db } from '#server/db/database.ts'
import type { Keyring } from '#server/keyring.ts'
import { generalPractitioners } from './clinicians/general-practitioners.ts'
import { demoProviderNumber } from './clinicians/insert-clinicians.ts'
import type { OrdinaryClient } from './ordinary-clients.ts'
import { demoPractice } from './practice.ts'

type RecordContext = { keyring: Keyring; createdAt: Date; cardExpiry: string; today: DayNumber }

/** Written before the weeks that the demo has a past for, so that its sessions count. */
const daysSinceReferral = 40

/**
 * What the clients of the demo psychologist have on file, so that a diary shows more than what is missing: most have everything,
 * one in eight no emergency contact, one in eight a card that no register has seen.
 */
export async function insertDiaryRecords(
  db: Db,
  clients: readonly OrdinaryClient[],
  { keyring, createdAt, cardExpiry, today }: RecordContext,
): Promise<void> {
  await importRecords(
    { db, keyring },
    clients.map((client) => toRecord(client, cardExpiry)),
    createdAt,
  )
  await db
    .insertInto('client_referrals')
    .values(
      clients.map(({ id }) => ({
        client_id: id,
        written_on: formatIsoDate(today - daysSinceReferral),
        sealed_referrer: sealReferrer(keyring, id, demoReferrer),
        noted_by: 'demo',
      })),
    )
    .execute()
}

function toRecord(
  { id, firstName, lastName, dateOfBirth, place }: OrdinaryClient,
  expiryDate: string,
): ImportedRecord {
  return {
    clientId: id,
    parts: {
      medicare: {
        number: '2950975362',
        irn: '1',
        expiryDate,
        firstName,
        lastName,
        dateOfBirth,
        verification: place % 8 === 5 ? 'unverified' : 'match',
      },
      address: {
        line1: '14 Wattle Street',
        line2: null,
        suburb: 'Marrickville',
        state: 'NSW',
        postcode: '2204',
      },
      ndis: { plan: 'selfManaged', number: '430123456' },
      referral: toReferralAnswers(true, { isSentByGP: false }),
    },
    emergencyContact: place % 8 === 3 ? null : { firstName: 'Robin', mobileNumber: '+61491570006' },
  }
}

type Dass21Scores = Record<Dass21Scale, number>

/** How many days ago, and the scores: older than what counts for a booking. */
const answered: readonly [daysAgo: number, scores: Dass21Scores][] = [
  [77, { depression: 26, anxiety: 18, stress: 30 }],
  [56, { depression: 24, anxiety: 16, stress: 28 }],
  [35, { depression: 18, anxiety: 14, stress: 24 }],
  [14, { depression: 14, anxiety: 8, stress: 16 }],
]

const writtenDaysAgo = 80

type Dass21Course = { clientId: string; keyring: Keyring; today: DayNumber }

/** What a client's page at the practice shows of a course of treatment: a referral, and the DASS-21 over time. */
export async function insertDemoCourse(db: Db, { clientId, keyring, today }: Dass21Course): Promise<void> {
  await insertReferralLetter(
    { db, keyring },
    {
      clientId,
      writtenOn: formatIsoDate(today - writtenDaysAgo),
      referrer: demoReferrer,
      notedBy: 'demo',
    },
  )
  for (const [daysAgo, scores] of answered)
    await insertSubmission(db, keyring, {
      clientId,
      code: 'dass21',
      answers: toAnswers(scores),
      submittedAt: dateOfEpochMinute(startOfDay(today - daysAgo, demoPractice.time_zone) + 20 * 60),
      shouldHandOver: false,
    })
}

/** Seven items a scale, each from 0 to 3, counted twice: the points are spread as evenly as they go. */
function toAnswers(scores: Dass21Scores): Record<string, string> {
  const seen: Record<Dass21Scale, number> = { depression: 0, anxiety: 0, stress: 0 }
  return Object.fromEntries(
    dass21Items.map(({ key, scale }) => {
      const points = scores[scale] / 2
      const place = seen[scale]++
      return [key, String(Math.floor(points / 7) + (place < points % 7 ? 1 : 0))]
    }),
  )
}

const index = generalPractitioners.findIndex(({ name }) => name === 'Dr Ruth Abara')
const profile = generalPractitioners[index]
if (!profile) throw new RangeError('the demo’s referrals need the GP who wrote them')

/** Who refers the demo’s clients. */
const demoReferrer = { referrer: profile.name, providerNumber: demoProviderNumber({ index, profile }) }
