import type { Kysely } from 'kysely'
import { readDvaMeter } from '#domain/clients/dva-meter.ts'
import { readReferralMeter } from '#domain/clients/referral-meter.ts'
import { gstIncludedIn } from '#domain/fees/money.ts'
import { rateOn } from '#domain/fees/rates.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { formatSavedCard } from '#domain/payments/saved-card.ts'
import type { DocumentFacts } from '#domain/receipts/document-facts.ts'
import { chooseItem, funderService, medicareService } from '#domain/receipts/service-items.ts'
import { readClientSessions, toDvaSessions, toMetered } from '../client-page/client-sessions.ts'
import { readReferralLetters } from '../client-page/referral-letters.ts'
import { consultRecord, type RecordDetails } from '../clients/client-record-store.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { ChargeRow } from './read-charge.ts'
import { readItems } from '../receipts/read-items.ts'
import { readRates } from '../settings/read-rates.ts'

type Keys = { tx: Tx; keyring: Keyring }

/** Everything that a document of this charge may say, as it is known now. */
export async function readFacts({ tx, keyring }: Keys, charge: ChargeRow): Promise<DocumentFacts> {
  const date = sessionDateOf(charge.startsAt, charge.clinicianZone)
  const record = await consultRecord({ db: tx, keyring }, charge.clientId)
  const minutes = charge.deliveredMinutes ?? charge.bookedMinutes
  return {
    charge: {
      ...charge,
      bookingFeeCents: await readBookingFee(tx, charge, date),
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
      phone: charge.phone && formatPhone(charge.phone),
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

/** As it was agreed to; an invoice of an earlier release does not say, and had the fee of its date. */
async function readBookingFee(tx: Tx, { kind, quote, payer, gstCents }: ChargeRow, date: string) {
  if (kind !== 'session') return 0
  const agreed = quote?.invoice?.bookingFeeCents ?? quote?.bookingFeeCents ?? 0
  if (agreed > 0 || payer !== 'invoice') return agreed
  const ofDate = rateOn(date, await readRates(tx))?.bookingFeeCents ?? 0
  return gstIncludedIn(ofDate) === gstCents ? ofDate : 0
}

const toCard = (card: RecordDetails['medicare']) =>
  card?.number && card.irn ? { number: card.number, irn: card.irn } : null

function formatAddress(address: RecordDetails['address']): string | null {
  if (!address) return null
  const town = [address.suburb, address.state, address.postcode].filter(Boolean).join(' ')
  return [address.line1, address.line2, town].filter(Boolean).join(', ') || null
}

export const readProviderNumbers = (db: Kysely<Tables>, clinicianId: string) =>
  db
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
  if (charge.payer === 'dva') return funderService(charge.role, 'dva')
  return funderService(charge.role, charge.funding === 'ndis' ? 'ndis' : 'workCover')
}

/** The latest that was written on the day of the session or before, and which session of it this one is. A GP's session is on none. */
async function readReferral({ tx, keyring }: Keys, charge: ChargeRow, date: string) {
  if (charge.typeKind !== 'psychology') return null
  const letters = await readReferralLetters({ db: tx, keyring }, charge.clientId)
  const letter = letters.find(({ writtenOn }) => writtenOn <= date)
  if (!letter) return null
  const rows = await readClientSessions(tx, charge.clientId)
  if (charge.payer === 'dva') {
    const meter = readDvaMeter(letters, toDvaSessions(rows), date)
    return { ...letter, session: meter?.places.get(charge.reservationId)?.onReferral ?? null, inYear: null }
  }
  const sessions = toMetered(rows)
  const { places } = readReferralMeter({ referrals: letters, sessions }, date)
  const place = places.get(charge.reservationId)
  return { ...letter, session: place?.onReferral ?? null, inYear: place?.inYear ?? null }
}
