import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { documentContentSchema, type OwnReceipt } from '#contract/own-money.ts'
import type { issuedDocumentSchema } from '#contract/staff/documents.ts'
import { type ReferralStatus } from '#domain/funding/referral.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { gstIncludedIn } from '#domain/fees/cents.ts'
import { ndisLimitOn } from '#domain/fees/ndis-price.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { rateOn, type RateRow } from '#domain/fees/rates.ts'
import {
  type DocumentForm,
  documentForms,
  documentNumber,
  type DocumentSeries,
  documentState,
  type MissingField,
  missingFields,
} from '#domain/receipts/document-forms.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import type { ChargeKind, ChargePayer, ChargeState } from '#domain/money/charges.ts'
import { formatSavedCard } from '#domain/money/cards.ts'
import type { DocumentContent, DocumentFacts } from '#domain/receipts/document.ts'
import { chooseItem, funderService, medicareService } from '#domain/receipts/service-items.ts'
import { type RoomVisit, wentOnByPhone } from '#domain/room/visits.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { consultRecord, type RecordDetails } from '../clients/client-record-store.ts'
import { readClientDvaMeter, readClientMeter } from '../clients/referral-meters.ts'
import { readReferralLetters } from '../clients/referral-letters.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'
import { readRates } from '../settings.ts'
import { readItems } from './service-items.ts'

type DocumentNumber = { id: string; series: DocumentSeries; year: number; sequence: number }

type DocumentRow = DocumentNumber & {
  chargeId: string
  clientId: string
  form: DocumentForm
  cents: number
  missing: MissingField[]
  issuedAt: Date
  startsAt: Date
  clinicianName: string
  chargeState: ChargeState
  refundedCents: number
  sealedContent: Buffer
  /** Null where it stands. */
  sealedReason: Buffer | null
  voidedAt: Date | null
  replacedBy: DocumentNumber | null
  replaces: DocumentNumber | null
}

const documentNumberJson = (table: RawBuilder<unknown>) => sql`case when ${table}.id is not null then
  json_build_object('id', ${table}.id, 'series', ${table}.series, 'year', ${table}.year, 'sequence', ${table}.sequence) end`

/** What went back of the charge of d, without a second payment, which goes back by itself. */
export const refundedOf = sql`coalesce((select sum(e.cents) from money_entries e
  where e.charge_id = d.charge_id and e.kind = 'refunded'
    and not exists (select from refunds f join charge_attempts s on s.id = f.attempt_id
                     where f.id = e.refund_id and s.state = 'paidTwice')), 0)::int`

/** Documents with how they stand now, the latest first. `which` is a condition on d (the document) and p (its client). */
export async function readDocumentRows(db: Db, which: RawBuilder<boolean>): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.series, d.year, d.sequence, d.charge_id as "chargeId", d.client_id as "clientId", d.form, d.cents,
           d.missing, d.issued_at as "issuedAt", lower(coalesce(h.freed, r.during)) as "startsAt",
           c.name as "clinicianName", h.state as "chargeState",
           ${refundedOf} as "refundedCents",
           d.sealed_content as "sealedContent", v.sealed_reason as "sealedReason", v.voided_at as "voidedAt",
           ${documentNumberJson(sql`next`)} as "replacedBy", ${documentNumberJson(sql`before`)} as replaces
      from issued_documents d
      join clients p on p.id = d.client_id
      join charges h on h.id = d.charge_id
      join reservations r on r.id = h.reservation_id
      join clinicians c on c.id = d.clinician_id
      left join document_voids v on v.document_id = d.id
      left join issued_documents next on next.replaces = d.id
      left join issued_documents before on before.id = d.replaces
     where ${which}
     order by d.issued_at desc, d.sequence desc
     limit 500`.execute(db)
  return rows
}

export const presentDocument = (row: DocumentRow): OwnReceipt => {
  const { state, label } = documentState({ ...row, isVoid: row.sealedReason !== null })
  return {
    id: row.id,
    number: documentNumber(row),
    title: documentForms[row.form].title,
    form: row.form,
    issuedAt: row.issuedAt.toISOString(),
    start: row.startsAt.toISOString(),
    clinician: row.clinicianName,
    cents: row.cents,
    state,
    stateLabel: label,
  }
}

export const presentMissing = (
  missing: readonly MissingField[],
): z.infer<typeof issuedDocumentSchema>['missing'] =>
  missing.map((field) => ({ field, words: missingFields[field] }))

const contentPurpose = (documentId: string) => `issued_documents.content:${documentId}`
const reasonPurpose = (documentId: string) => `document_voids.reason:${documentId}`

export const sealContent = (keyring: Keyring, id: string, content: DocumentContent): Buffer =>
  keyring.seal(content, contentPurpose(id))

export const openContent = (
  keyring: Keyring,
  id: string,
  sealed: Buffer,
): z.infer<typeof documentContentSchema> =>
  documentContentSchema.parse(keyring.unseal(sealed, contentPurpose(id)))

/** What a person types may name more than a reason. */
export const sealReason = (keyring: Keyring, id: string, reason: string): Buffer =>
  keyring.seal(reason, reasonPurpose(id))

export const openReason = (keyring: Keyring, id: string, sealed: Buffer): string =>
  z.string().parse(keyring.unseal(sealed, reasonPurpose(id)))

type FactKeys = { tx: Tx; keyring: Keyring }

/** Everything that a document of this charge may say, as it is known now. */
export async function readDocumentFacts(
  { tx, keyring }: FactKeys,
  charge: DocumentCharge,
): Promise<DocumentFacts> {
  const date = sessionDateOf(charge.startsAt, charge.clinicianZone)
  const record = await consultRecord({ db: tx, keyring }, charge.clientId)
  const minutes = charge.deliveredMinutes ?? charge.bookedMinutes
  const rates = await readRates(tx)
  return {
    charge: {
      ...charge,
      bookingFeeCents: bookingFeeIn(charge, date, rates),
      ndisLimitCents: ndisLimitOn(date, rates),
      card:
        charge.cardLastFour && formatSavedCard({ brand: charge.cardBrand, lastFour: charge.cardLastFour }),
    },
    session: {
      startsAt: charge.startsAt,
      zone: charge.clinicianZone,
      date,
      minutes,
      bookedMinutes: charge.bookedMinutes,
      delivery: charge.delivery,
    },
    practice: {
      name: charge.practiceName,
      abn: charge.abn,
      address: charge.address,
      phone: charge.phone && formatPhone(charge.phone),
      email: charge.email,
      account: charge.account,
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
    ndis: record.ndis && { ...record.ndis, planManager: planManagerOf(record.ndis) },
    workCover: record.workCover && {
      claimNumber: record.workCover.claimNumber,
      caseManager: record.workCover.caseManagerDetails,
      isNsw: record.workCover.isClaimInNSW,
    },
  }
}

/** As it was agreed to; an invoice of an earlier release does not say, and had the fee of its date. */
function bookingFeeIn(
  { kind, quote, payer, gstCents }: DocumentCharge,
  date: string,
  rates: readonly RateRow[],
) {
  if (kind !== 'session') return 0
  const agreed = quote?.invoice?.bookingFeeCents ?? quote?.bookingFeeCents ?? 0
  if (agreed > 0 || payer !== 'invoice' || quote?.invoice?.hourCents !== undefined) return agreed
  const ofDate = rateOn(date, rates)?.bookingFeeCents ?? 0
  return gstIncludedIn(ofDate) === gstCents ? ofDate : 0
}

const planManagerOf = ({ plan, planManagerName, planManagerEmail }: NonNullable<RecordDetails['ndis']>) =>
  plan === 'planManaged' ? [planManagerName, planManagerEmail].filter(Boolean).join(', ') || null : null

const toCard = (card: RecordDetails['medicare']) =>
  card?.number && card.irn ? { number: card.number, irn: card.irn } : null

function formatAddress(address: RecordDetails['address']): string | null {
  if (!address) return null
  const town = [address.suburb, address.state, address.postcode].filter(Boolean).join(' ')
  return [address.line1, address.line2, town].filter(Boolean).join(', ') || null
}

export const readProviderNumbers = (db: Db, clinicianId: string) =>
  db
    .selectFrom('clinician_provider_numbers')
    .select(['location', 'provider_number as providerNumber'])
    .where('clinician_id', '=', clinicianId)
    .orderBy('location')
    .execute()

/** Of the scheme that pays: each has items of its own. */
async function readItem(
  tx: Tx,
  charge: DocumentCharge,
  { date, minutes }: { date: string; minutes: number },
) {
  const service = serviceOf(charge)
  return service && chooseItem(await readItems(tx), { service, delivery: charge.delivery, minutes, date })
}

/** What the item that is claimed follows from. */
export type ClaimedCharge = Pick<
  DocumentCharge,
  'payer' | 'funding' | 'claimReason' | 'role' | 'typeKind' | 'hasMentalHealthTraining'
>

export function serviceOf(charge: ClaimedCharge) {
  if (charge.payer === 'card' || charge.payer === 'bulkBill') return medicareService(charge)
  if (charge.payer === 'dva') return funderService(charge.role, 'dva')
  if (charge.funding !== 'ndis') return funderService(charge.role, 'workCover')
  return funderService(charge.role, charge.claimReason === null ? 'ndis' : 'ndisCancellation')
}

/** The latest that was written on the day of the session or before, and which session of it this one is. A GP's session is on none. */
async function readReferral({ tx, keyring }: FactKeys, charge: DocumentCharge, date: string) {
  if (charge.typeKind !== 'psychology') return null
  const letters = await readReferralLetters({ db: tx, keyring }, charge.clientId)
  const letter = letters.find(({ writtenOn }) => writtenOn <= date)
  if (!letter) return null
  if (charge.payer === 'dva') {
    const meter = await readClientDvaMeter(tx, charge.clientId, date)
    return { ...letter, session: meter?.places.get(charge.reservationId)?.onReferral ?? null, inYear: null }
  }
  const { places } = await readClientMeter(tx, charge.clientId, date)
  const place = places.get(charge.reservationId)
  return { ...letter, session: place?.onReferral ?? null, inYear: place?.inYear ?? null }
}

export type DocumentCharge = {
  id: string
  practiceId: string
  reservationId: string
  clientId: string
  clinicianId: string
  kind: ChargeKind
  payer: ChargePayer
  state: ChargeState
  funding: FundingMethod | null
  cents: number
  gstCents: number
  quote: Quote | null
  claimReason: DocumentFacts['charge']['claimReason']
  referral: ReferralStatus | null
  /** Of a fee for short notice, the time that was given up; of anything else, when the session is. */
  startsAt: Date
  bookedMinutes: number
  deliveredMinutes: number | null
  /** How it took place: a video session may have gone on by phone. */
  delivery: DeliveryType
  typeKind: 'psychology' | 'gpInitial' | 'gpReview'
  clinicianName: string
  role: ClinicianRole
  clinicianZone: ZoneId
  workCoverNumber: string | null
  hasMentalHealthTraining: boolean
  clientName: string
  dateOfBirth: string
  accountHolder: string
  practiceName: string
  practiceZone: ZoneId
  abn: string | null
  address: string | null
  phone: string | null
  email: string | null
  account: DocumentFacts['practice']['account']
  paidCents: number
  /** YYYY-MM-DD: where the practice recorded a payment, the day on which the money came. */
  paidOn: string | null
  cardBrand: string | null
  cardLastFour: string | null
}

/** Locked, so that two who issue its document at once come one after the other. */
export async function lockDocumentCharge(tx: Tx, id: string): Promise<DocumentCharge | undefined> {
  const { rows: locked } = await sql`select 1 from charges where id = ${id} for update`.execute(tx)
  return locked.length === 0 ? undefined : readDocumentCharge(tx, id)
}

export async function readDocumentCharge(tx: Tx, id: string): Promise<DocumentCharge | undefined> {
  const { rows } = await sql<DocumentCharge>`
    select h.id, h.practice_id as "practiceId", h.reservation_id as "reservationId", h.client_id as "clientId",
           h.clinician_id as "clinicianId", h.kind, h.payer, h.state, h.funding_method as funding, h.cents,
           h.gst_cents as "gstCents", h.quote, h.claim_reason as "claimReason", r.referral,
           lower(coalesce(h.freed, r.during)) as "startsAt",
           (extract(epoch from upper(r.during) - lower(r.during)) / 60)::int as "bookedMinutes",
           r.delivered_minutes as "deliveredMinutes", t.kind as "typeKind",
           r.delivery_type as delivery,
           c.name as "clinicianName", c.role, c.time_zone as "clinicianZone",
           c.work_cover_number as "workCoverNumber", c.has_mental_health_training as "hasMentalHealthTraining",
           p.first_name || ' ' || p.last_name as "clientName", p.date_of_birth as "dateOfBirth",
           coalesce(a.first_name || ' ' || a.last_name, p.first_name || ' ' || p.last_name) as "accountHolder",
           s.name as "practiceName", s.time_zone as "practiceZone", s.abn, s.address, s.phone, s.email,
           case when s.bsb is not null then
             json_build_object('name', s.account_name, 'bsb', s.bsb, 'number', s.account_number) end as account,
           coalesce((select -sum(e.cents) from money_entries e
                      where e.charge_id = h.id and e.kind in ('paid', 'paidByInvoice')
                        and not exists (select from charge_attempts t where t.id = e.attempt_id and t.state = 'paidTwice')), 0)::int as "paidCents",
           (select max(coalesce(e.received_on, (e.happened_at at time zone s.time_zone)::date)) from money_entries e
             where e.charge_id = h.id and e.kind in ('paid', 'paidByInvoice')
               and e.id > coalesce((select max(b.id) from money_entries b
                                     where b.charge_id = h.id and b.kind = 'paidByInvoice' and b.cents > 0), 0)
               and not exists (select from charge_attempts t where t.id = e.attempt_id and t.state = 'paidTwice')) as "paidOn",
           paid.card_brand as "cardBrand", paid.card_last_four as "cardLastFour"
      from charges h
      join reservations r on r.id = h.reservation_id
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = h.clinician_id
      join clients p on p.id = h.client_id
      join practices s on s.id = h.practice_id
      left join accounts a on a.subject::text = p.identity_subject
      left join charge_attempts paid on paid.charge_id = h.id and paid.state = 'paid'
     where h.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  return (await readWentOnByPhone(tx, row.reservationId)) ? { ...row, delivery: 'phoneCall' } : row
}

/** Whether a video session counts as one by phone: what is claimed for it is another item then. */
async function readWentOnByPhone(db: Db, reservationId: string): Promise<boolean> {
  const room = await db
    .selectFrom('rooms')
    .select(['by_phone_asked_by as askedBy', 'by_phone_at as at', 'counts_as_phone as said'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  if (!room) return false
  const { askedBy, at, said } = room
  const { rows: visits } = await sql<RoomVisit>`
    select p.role, v.joined_at as "joinedAt", v.admitted_at as "admittedAt", coalesce(v.left_at, v.seen_at) as until
      from room_visits v join room_people p on p.id = v.person_id
     where v.reservation_id = ${reservationId}`.execute(db)
  return wentOnByPhone({ said, request: askedBy && at && { askedBy, at } }, visits)
}
