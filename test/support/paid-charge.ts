import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Quote } from '#domain/fees/quote.ts'
import { ndisQuote, rebateQuote } from '#domain/receipts/document.fixture.ts'
import { sealReferrer } from '#server/clients/referral-letters.ts'
import { type PartsToStore, sealParts } from '#server/clients/record-parts.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Service } from '#server/service.ts'
import { addBooking } from './booked-client.ts'

type Keys = Pick<Service, 'db' | 'keyring'>

/** Each belongs to one clinician. */
const newProviderNumber = () => `${randomInt(100_000, 1_000_000)}1B`

/** What a Medicare receipt needs of the practice, the clinician and the client. */
export async function completeForClaims(
  { db, keyring }: Keys,
  { clinicianId, clientId }: { clinicianId: string; clientId: string },
) {
  await db
    .updateTable('practices')
    .set({ name: 'Wattle Street', abn: '51824753556', address: '12 Wattle Street, Marrickville NSW 2204' })
    .execute()
  await db
    .insertInto('clinician_provider_numbers')
    .values({ clinician_id: clinicianId, location: 'Marrickville', provider_number: newProviderNumber() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const medicare: PartsToStore['medicare'] = {
    number: '2950975362',
    irn: '1',
    expiryDate: '2030-01',
    firstName: 'Kym',
    lastName: 'Heath',
    dateOfBirth: '1983-02-22',
    dva: { number: 'NX123456', cardType: 'gold' },
  }
  const parts = {
    medicare,
    ndis: { plan: 'planManaged', number: '430123456' },
    workCover: {
      claimNumber: 'WC88102',
      numberOfAppointmentApproved: 8,
      caseManagerDetails: 'Jo Park',
      isClaimInNSW: true,
    },
  } as const
  await db
    .insertInto('client_records')
    .values({ client_id: clientId, updated_at: new Date(), ...sealParts(keyring, clientId, parts) })
    .execute()
  await addReferral({ db, keyring }, clientId)
}

/** Within the year for which DVA pays on a referral. */
const monthsAgo = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)

export const addReferral = ({ db, keyring }: Keys, clientId: string, writtenOn = monthsAgo) =>
  db
    .insertInto('client_referrals')
    .values({
      client_id: clientId,
      written_on: writtenOn,
      sealed_referrer: sealReferrer(keyring, clientId, {
        referrer: 'Dr Ruth Abara',
        providerNumber: '2087415L',
      }),
      noted_by: 'test',
    })
    .execute()

type NewCharge = {
  clientId: string
  clinicianId: string
  typeId: string
  start: Date
  minutes?: number
  deliveredMinutes?: number
} & Partial<Pick<Tables['charges'], 'kind' | 'payer' | 'cents' | 'state' | 'funding_method'>> & {
    quote?: Quote | null
  }

/** A session that was attended, with its charge as charging leaves it: paid by card, or for another to pay. */
export async function addCharge(db: Db, charge: NewCharge): Promise<{ id: string; reservationId: string }> {
  const { payer = 'card', kind = 'session', funding_method = 'rebate' } = charge
  const isNdis = funding_method === 'ndis' && payer === 'invoice'
  const price = isNdis ? ndisQuote : rebateQuote
  const { quote = price, cents = price.invoice?.cents ?? price.upfrontCents } = charge
  const { state = payer === 'card' ? 'paid' : 'invoiced' } = charge
  const reservationId = await addBooking(db, { ...charge, funding: funding_method, outcome: 'attended' })
  if (charge.deliveredMinutes !== undefined)
    await db
      .updateTable('reservations')
      .set({ delivered_minutes: charge.deliveredMinutes })
      .where('id', '=', reservationId)
      .execute()
  const { id } = await db
    .insertInto('charges')
    .values({
      practice_id: 'banksia',
      reservation_id: reservationId,
      client_id: charge.clientId,
      clinician_id: charge.clinicianId,
      kind,
      payer,
      funding_method,
      cents,
      gst_cents: kind === 'session' && cents > 0 && !isNdis ? 110 : 0,
      quote: quote && JSON.stringify(quote),
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (cents > 0) await addEntry(db, id, { kind: 'owed', cents })
  if (state === 'paid' && payer === 'card') await pay(db, id, cents)
  return { id, reservationId }
}

async function pay(db: Db, chargeId: string, cents: number) {
  const { id: attemptId } = await db
    .insertInto('charge_attempts')
    .values({
      charge_id: chargeId,
      made_by: 'service',
      cents,
      state: 'paid',
      card_brand: 'visa',
      card_last_four: '1881',
      settled_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEntry(db, chargeId, { kind: 'paid', cents: -cents, attemptId })
}

type Entry = { kind: Tables['money_entries']['kind']; cents: number; attemptId?: string }

export const addEntry = (db: Db, chargeId: string, { kind, cents, attemptId }: Entry) =>
  sql`insert into money_entries (practice_id, charge_id, client_id, kind, cents, attempt_id)
      select practice_id, id, client_id, ${kind}, ${cents}, ${attemptId ?? null}::uuid from charges where id = ${chargeId}`.execute(
    db,
  )
