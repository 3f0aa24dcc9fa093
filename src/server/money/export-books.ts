import { sql } from 'kysely'
import { writeCents } from '#domain/fees/cents.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { type ChargeKind, type ChargePayer, type ChargeState, chargeStates } from '#domain/money/charges.ts'
import {
  type CsvCell,
  earningKinds,
  formatCsv,
  type JournalLine,
  journalLines,
  periodOfMonth,
} from '#domain/money/takings.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import { sessionStart } from './charges.ts'
import { readPracticeZone } from './read-takings.ts'

type ExportedCharge = {
  id: string
  start: Date
  client: string
  clinician: string
  type: string
  kind: ChargeKind
  payer: ChargePayer
  funding: FundingMethod | null
  state: ChargeState
  cents: number
  gstCents: number
  paidCents: number
  refundedCents: number
}

const kindLabels = {
  session: 'Session',
  shortNotice: 'Short-notice fee',
  didNotAttend: 'Did not attend',
} as const satisfies Record<ChargeKind, string>

const payerLabels = {
  card: 'Card',
  invoice: 'Invoice',
  bulkBill: 'Medicare',
  dva: 'Veterans’ Affairs',
} as const satisfies Record<ChargePayer, string>

const chargesHead = [
  'Charge',
  'Session date',
  'Time',
  'Client',
  'Clinician',
  'Appointment',
  'What for',
  'Funding',
  'Paid by',
  'State',
  'Amount',
  'GST included',
  'Paid',
  'Refunded',
]

/** The charges of sessions of a month, the first first. */
export async function exportCharges(db: Db, { practiceId, month }: { practiceId: string; month: string }) {
  const zone = await readPracticeZone(db, practiceId)
  const { from, to } = periodOfMonth(month, zone)
  const { rows } = await sql<ExportedCharge>`
    select charge.id, ${sessionStart} as start, p.first_name || ' ' || p.last_name as client, c.name as clinician,
           t.label as type, charge.kind, charge.payer, charge.funding_method as funding, charge.state, charge.cents,
           charge.gst_cents as "gstCents",
           coalesce((select abs(sum(cents)) from money_entries where charge_id = charge.id
             and kind in ('paid', 'paidByInvoice')), 0)::int as "paidCents",
           coalesce((select abs(sum(cents)) from money_entries where charge_id = charge.id
             and kind = 'refunded'), 0)::int as "refundedCents"
      from charges charge
      join reservations r on r.id = charge.reservation_id
      join appointment_types t on t.id = r.appointment_type_id
      join clients p on p.id = charge.client_id
      join clinicians c on c.id = charge.clinician_id
     where charge.practice_id = ${practiceId} and ${sessionStart} >= ${from} and ${sessionStart} < ${to}
     order by ${sessionStart}, charge.id`.execute(db)
  return formatCsv([chargesHead, ...rows.map((row) => toCells(row, zone))])
}

const toCells = (row: ExportedCharge, zone: ZoneId): CsvCell[] => [
  row.id,
  formatIsoDate(localDayAt(row.start, zone)),
  formatTimeAt(row.start, zone, 'HH:mm'),
  row.client,
  row.clinician,
  row.type,
  kindLabels[row.kind],
  row.funding && methods[row.funding].label,
  payerLabels[row.payer],
  chargeStates[row.state].label,
  writeCents(row.cents),
  writeCents(row.gstCents),
  writeCents(row.paidCents),
  writeCents(row.refundedCents),
]

const journalHead = ['Row', 'Date', 'Time', 'What happened', 'Charge', 'Account', 'Debit', 'Credit']

const entryLabels = {
  owed: 'Owed',
  paid: 'Paid by card',
  refunded: 'Refunded',
  dropped: 'Dropped',
  paidByInvoice: 'Invoice paid',
  returned: 'Owed less after a refund',
} as const

/** Every row of a month’s ledger in double entry. It names no client: the charge’s number leads to them. */
export async function exportJournal(db: Db, { practiceId, month }: { practiceId: string; month: string }) {
  const zone = await readPracticeZone(db, practiceId)
  const { from, to } = periodOfMonth(month, zone)
  const rows = await db
    .selectFrom('money_entries as entry')
    .innerJoin('charges as charge', 'charge.id', 'entry.charge_id')
    .select(['entry.id', 'entry.kind', 'entry.cents', 'entry.happened_at', 'entry.charge_id'])
    .select(['charge.kind as chargeKind', 'charge.payer', 'charge.cents as chargeCents', 'charge.gst_cents'])
    .select((builder) =>
      builder
        .selectFrom('money_entries as earlier')
        .select(sql<number>`coalesce(sum(earlier.cents), 0)::int`.as('cents'))
        .whereRef('earlier.charge_id', '=', 'entry.charge_id')
        .whereRef('earlier.id', '<', 'entry.id')
        .where('earlier.kind', 'in', earningKinds)
        .as('earnedBefore'),
    )
    .where('entry.practice_id', '=', practiceId)
    .where('entry.happened_at', '>=', from)
    .where('entry.happened_at', '<', to)
    .orderBy('entry.id')
    .execute()
  const lines = rows.flatMap(({ id, kind, cents, happened_at, charge_id, ...row }) => {
    const charge = {
      kind: row.chargeKind,
      payer: row.payer,
      cents: row.chargeCents,
      gstCents: row.gst_cents,
    }
    return journalLines({ id, kind, cents, earnedBeforeCents: row.earnedBefore ?? 0, charge }).map((line) => [
      id,
      formatIsoDate(localDayAt(happened_at, zone)),
      formatTimeAt(happened_at, zone, 'HH:mm'),
      entryLabels[kind],
      charge_id,
      ...sides(line),
    ])
  })
  return formatCsv([journalHead, ...lines])
}

const sides = ({ account, debitCents, creditCents }: JournalLine) => [
  account,
  debitCents === 0 ? null : writeCents(debitCents),
  creditCents === 0 ? null : writeCents(creditCents),
]
