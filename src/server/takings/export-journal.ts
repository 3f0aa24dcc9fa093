import { sql } from 'kysely'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { formatCsv } from '#domain/money/csv.ts'
import { earningKinds, type JournalLine, journalLines } from '#domain/money/journal.ts'
import { periodOfMonth } from '#domain/money/money-days.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Db } from '../db/connection.ts'
import { readPracticeZone } from './practice-zone.ts'

const head = ['Row', 'Date', 'Time', 'What happened', 'Charge', 'Account', 'Debit', 'Credit']

const labels = {
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
      labels[kind],
      charge_id,
      ...sides(line),
    ])
  })
  return formatCsv([head, ...lines])
}

const sides = ({ account, debitCents, creditCents }: JournalLine) => [
  account,
  debitCents === 0 ? null : writeCents(debitCents),
  creditCents === 0 ? null : writeCents(creditCents),
]
