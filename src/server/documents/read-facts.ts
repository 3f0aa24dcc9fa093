import { readReferralMeter } from '#domain/clients/referral-meter.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { formatSavedCard } from '#domain/payments/saved-card.ts'
import type { DocumentFacts } from '#domain/receipts/document-facts.ts'
import { chooseItem, isPsychologist, medicareService } from '#domain/receipts/service-items.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { readClientSessions, toMetered } from '../client-page/client-sessions.ts'
import { readReferralLetters } from '../client-page/referral-letters.ts'
import { consultRecord, type RecordDetails } from '../clients/client-record-store.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tx } from '../db/transaction.ts'
import type { ChargeRow } from './read-charge.ts'
import { readItems } from './read-items.ts'

type Keys = { tx: Tx; keyring: Keyring }

/** Everything that a document of this charge may say, as it is known now. */
export async function readFacts({ tx, keyring }: Keys, charge: ChargeRow): Promise<DocumentFacts> {
  const date = sessionDateOf(charge.startsAt, charge.clinicianZone)
  const record = await consultRecord({ db: tx, keyring }, charge.clientId)
  const minutes = charge.deliveredMinutes ?? charge.bookedMinutes
  return {
    charge: {
      ...charge,
      paidOn: charge.paidAt && formatIsoDate(localDayAt(charge.paidAt, charge.practiceZone)),
      card:
        charge.cardLastFour && formatSavedCard({ brand: charge.cardBrand, lastFour: charge.cardLastFour }),
    },
    session: {
      startsAt: charge.startsAt,
      zone: charge.clinicianZone,
      date,
      minutes,
      delivery: charge.delivery,
    },
    practice: {
      name: charge.practiceName,
      abn: charge.abn,
      address: charge.address,
      phone: charge.phone,
      email: charge.email,
    },
    client: {
      name: charge.clientName,
      dateOfBirth: charge.dateOfBirth,
      accountHolder: charge.accountHolder,
      address: formatAddress(record.address),
    },
    clinician: {
      name: charge.clinicianName,
      role: charge.role,
      providerNumbers: await readProviderNumbers(tx, charge.clinicianId),
      workCoverNumber: charge.workCoverNumber,
    },
    item: await readItem(tx, charge, { date, minutes }),
    referral: await readReferral({ tx, keyring }, charge, date),
    medicare: toCard(record.medicare),
    dva: record.medicare?.dva ?? null,
    ndis: record.ndis,
    workCover: record.workCover && {
      claimNumber: record.workCover.claimNumber,
      caseManager: record.workCover.caseManagerDetails,
      isNsw: record.workCover.isClaimInNSW,
    },
  }
}

const toCard = (card: RecordDetails['medicare']) =>
  card?.number && card.irn ? { number: card.number, irn: card.irn } : null

function formatAddress(address: RecordDetails['address']): string | null {
  if (!address) return null
  const town = [address.suburb, address.state, address.postcode].filter(Boolean).join(' ')
  return [address.line1, address.line2, town].filter(Boolean).join(', ') || null
}

const readProviderNumbers = (tx: Tx, clinicianId: string) =>
  tx
    .selectFrom('clinician_provider_numbers')
    .select(['location', 'provider_number as providerNumber'])
    .where('clinician_id', '=', clinicianId)
    .orderBy('location')
    .execute()

/** Of the scheme that pays: each has items of its own. */
async function readItem(tx: Tx, charge: ChargeRow, { date, minutes }: { date: string; minutes: number }) {
  const service = serviceOf(charge)
  return service && chooseItem(await readItems(tx), { service, delivery: charge.delivery, minutes, date })
}

function serviceOf(charge: ChargeRow) {
  if (charge.payer === 'card' || charge.payer === 'bulkBill') return medicareService(charge)
  if (!isPsychologist(charge.role)) return null
  if (charge.payer === 'dva') return 'dva'
  return charge.funding === 'ndis' ? 'ndis' : 'workCover'
}

/** The latest that was written on the day of the session or before, and which session of it this one is. */
async function readReferral({ tx, keyring }: Keys, charge: ChargeRow, date: string) {
  const letters = await readReferralLetters({ db: tx, keyring }, charge.clientId)
  const letter = letters.find(({ writtenOn }) => writtenOn <= date)
  if (!letter) return null
  const sessions = toMetered(await readClientSessions(tx, charge.clientId))
  const { places } = readReferralMeter({ referrals: letters, sessions }, date)
  const place = places.get(charge.reservationId)
  return { ...letter, session: place?.onReferral ?? null, inYear: place?.inYear ?? null }
}
