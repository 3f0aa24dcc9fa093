import {
  addMonths,
  type DayNumber,
  dayNumberOfIso,
  formatIsoDate,
  toCalendarDate,
  toDayNumber,
  toIsoWeekday,
} from '../time/calendar.ts'
import { dateOfEpochMinute, localDayAt, spanOfDays } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import type { ChargeKind, ChargePayer, EntryKind } from './charges.ts'
import type { ReconciliationPeriod } from './reconcile.ts'

/** A row of the ledger with what it needs to be booked: docs/product/money.md#takings. */
export interface LedgerRow {
  readonly id: number
  readonly kind: EntryKind
  /** Owed is positive, paid is negative. */
  readonly cents: number
  /** The sum of the earlier rows of its charge that are earned or taken off what is earned: `earningKinds`. */
  readonly earnedBeforeCents: number
  readonly charge: {
    readonly kind: ChargeKind
    readonly payer: ChargePayer
    readonly cents: number
    /** Inside `cents`. */
    readonly gstCents: number
  }
}

/** One side of a booking: exactly one of the two amounts is not zero. */
export interface JournalLine {
  readonly row: number
  readonly account: string
  readonly debitCents: number
  readonly creditCents: number
}

/** What changes what is earned, and with it the tax. */
export const earningKinds = ['owed', 'dropped', 'returned'] as const satisfies readonly EntryKind[]

const owedBy = {
  card: 'Owed by clients',
  invoice: 'Owed on invoices',
  bulkBill: 'Owed by Medicare',
  dva: 'Owed by the Department of Veterans’ Affairs',
} as const satisfies Record<ChargePayer, string>

const earnedBy = {
  session: 'Session fees',
  shortNotice: 'Short-notice fees',
  didNotAttend: 'Fees for missed sessions',
} as const satisfies Record<ChargeKind, string>

const cardAccount = 'Card payments'
const bankAccount = 'Bank, invoices paid'
const taxAccount = 'GST collected'
const givenBackAccount = 'Fees given back'

/**
 * What a row of the ledger is in double entry. What is owed is one account for each kind of payer, so its balance is the sum of
 * the ledger’s rows; the other side says where the money came from or went.
 */
export function journalLines(entry: LedgerRow): JournalLine[] {
  const { id, cents, charge } = entry
  const line = (account: string, amount: number): JournalLine[] =>
    amount === 0
      ? []
      : [{ row: id, account, debitCents: Math.max(amount, 0), creditCents: Math.max(-amount, 0) }]
  return [
    ...line(owedBy[charge.payer], cents),
    ...otherSide(entry).flatMap(([account, amount]) => line(account, -amount)),
  ]
}

function otherSide(entry: LedgerRow): (readonly [account: string, cents: number])[] {
  const { kind, cents, charge } = entry
  switch (kind) {
    case 'owed':
    case 'dropped':
    case 'returned': {
      const tax = taxOf(entry)
      return [
        [kind === 'returned' ? givenBackAccount : earnedBy[charge.kind], cents - tax],
        [taxAccount, tax],
      ]
    }
    case 'paid':
    case 'refunded':
      return [[cardAccount, cents]]
    case 'paidByInvoice':
      return [[bankAccount, cents]]
  }
}

/** The tax in all that is earned after this row, less that before it: rows in parts add up to the tax of the whole. */
function taxOf({ cents, earnedBeforeCents, charge }: LedgerRow): number {
  if (charge.cents === 0) return 0
  const taxIn = (earned: number) => Math.round((charge.gstCents * earned) / charge.cents)
  return taxIn(earnedBeforeCents + cents) - taxIn(earnedBeforeCents)
}

/** `last` included. */
function periodOf(first: number, last: number, zone: ZoneId): ReconciliationPeriod {
  const { start, end } = spanOfDays(first, last, zone)
  return { from: dateOfEpochMinute(start), to: dateOfEpochMinute(end) }
}

/** All of a day where the practice is: 23 or 25 hours where clocks change. */
export const periodOfDay = (day: string, zone: ZoneId): ReconciliationPeriod =>
  periodOf(dayNumberOfIso(day), dayNumberOfIso(day), zone)

/** `month` is YYYY-MM. */
export function periodOfMonth(month: string, zone: ZoneId): ReconciliationPeriod {
  const first = dayNumberOfIso(`${month}-01`)
  return periodOf(first, addMonths(first, 1) - 1, zone)
}

/** YYYY-MM of the month before a day. */
export function monthBefore(day: string): string {
  const { year, month } = toCalendarDate(dayNumberOfIso(day))
  const before = toCalendarDate(toDayNumber({ year, month, day: 0 }))
  return `${before.year}-${String(before.month).padStart(2, '0')}`
}

const mondayOf = (day: DayNumber): DayNumber => day - (toIsoWeekday(day) - 1)

/** The Mondays of the last weeks, this one last, on the practice’s own calendar. */
export function lastWeeks(now: Date, zone: ZoneId, count: number): string[] {
  const monday = mondayOf(localDayAt(now, zone))
  return Array.from({ length: count }, (_, at) => formatIsoDate(monday - 7 * (count - 1 - at)))
}

/** A number is written as it is; a text is made safe for a spreadsheet. */
export type CsvCell = string | number | null

/** What a spreadsheet takes for a formula, also behind spaces: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** RFC 4180, with a byte order mark: without it a spreadsheet shows other letters than were written. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')}`

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
