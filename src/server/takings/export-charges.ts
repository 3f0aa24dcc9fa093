import { sql } from 'kysely'
import { methods, type FundingMethod } from '#domain/funding/methods.ts'
import {
  type ChargeKind,
  type ChargePayer,
  type ChargeState,
  chargeStates,
} from '#domain/money/charge-states.ts'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { type CsvCell, formatCsv } from '#domain/money/csv.ts'
import { periodOfMonth } from '#domain/money/money-days.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/connection.ts'
import { sessionStart } from './list-charges.ts'
import { readPracticeZone } from './practice-zone.ts'

type Row = {
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

const head = [
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
  const { rows } = await sql<Row>`
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
  return formatCsv([head, ...rows.map((row) => toCells(row, zone))])
}

const toCells = (row: Row, zone: ZoneId): CsvCell[] => [
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
