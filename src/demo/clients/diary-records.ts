import { toReferralAnswers } from '#domain/clients/referral.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import { sealReferrer } from '#server/client-page/referral-letters.ts'
import { type ImportedRecord, importRecords } from '#server/clients/import-records.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/db/connection.ts'
import { demoReferrer } from './demo-referrer.ts'
import type { OrdinaryClient } from './ordinary-clients.ts'

type Facts = { keyring: Keyring; createdAt: Date; cardExpiry: string; today: DayNumber }

/** Written before the weeks that the demo has a past for, so that its sessions count. */
const daysSinceReferral = 40

/**
 * What the clients of the demo psychologist have on file, so that a diary shows more than what is missing: most have everything,
 * one in eight no emergency contact, one in eight a card that no register has seen.
 */
export async function insertDiaryRecords(
  db: Db,
  clients: readonly OrdinaryClient[],
  { keyring, createdAt, cardExpiry, today }: Facts,
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
