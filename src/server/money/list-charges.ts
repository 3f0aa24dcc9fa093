import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { UnfinishedWork } from '#contract/staff/diary.ts'
import type { chargesPageSchema, chargesRequest, ListedCharge } from '#contract/staff/takings.ts'
import { chargeGroups } from '#domain/money/charges.ts'
import { formatSavedCard } from '#domain/money/cards.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Db } from '../db/database.ts'
import { isOfCountedPayment } from './charge-store.ts'

type ListedRow = Omit<ListedCharge, 'start' | 'nextTryAt' | 'refundedAt' | 'card'> & {
  start: Date
  nextTryAt: Date | null
  refundedAt: Date | null
  brand: string | null
  lastFour: string | null
}

const chargesOfAPage = 25

/** A moved session has its own time, and the fee for the time that was given up has that one. */
export const sessionStart = sql<Date>`coalesce(lower(charge.freed), lower(r.during))`

type ChargesQuery = z.infer<typeof chargesRequest> & { practiceId: string; by: AccessedBy }

/** Newest session first. `next` is the last one’s place in that order, so that a page stays itself when charges are added. */
export async function listCharges(
  db: Db,
  { practiceId, show, search, before, by }: ChargesQuery,
): Promise<z.infer<typeof chargesPageSchema>> {
  const wanted = [
    sql`charge.practice_id = ${practiceId}`,
    ...(show === 'all' ? [] : [sql`charge.state in (${sql.join(chargeGroups[show].states)})`]),
    ...(show === 'refunded' ? [sql`refund.cents > 0`] : []),
    // What is bulk billed waits for no money of ours.
    ...(show === 'waiting' ? [sql`charge.cents > 0`] : []),
    ...(search === '' ? [] : [sql`p.search @@ client_query(${search})`]),
  ]
  const rows = await selectCharges(
    db,
    [...wanted, ...(before === undefined ? [] : [isBefore(before)])],
    chargesOfAPage + 1,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${fromCharges} where ${sql.join(wanted, sql` and `)}`.execute(db)
  await noteRead(db, by, null, 'list of charges')
  const charges = rows.slice(0, chargesOfAPage)
  const last = rows.length > chargesOfAPage ? charges.at(-1) : undefined
  return {
    total: counted[0]?.total ?? 0,
    charges: charges.map(toListed),
    next: last ? `${last.start.getTime()}_${last.id}` : null,
  }
}

function isBefore(cursor: string): RawBuilder<unknown> {
  const [millis = '0', id = ''] = cursor.split('_')
  return sql`(${sessionStart}, charge.id) < (${new Date(Number(millis))}, ${id}::uuid)`
}

const fromCharges = sql`
  from charges charge
  join reservations r on r.id = charge.reservation_id
  join appointment_types t on t.id = r.appointment_type_id
  join clients p on p.id = charge.client_id
  join clinicians c on c.id = charge.clinician_id
  left join lateral (select card_brand, card_last_four from charge_attempts
    where charge_id = charge.id and state = 'paid') paid on true
  left join lateral (
    select coalesce(sum(cents) filter (where f.state = 'refunded'), 0)::int as cents,
           coalesce(sum(cents) filter (where f.state = 'asked'), 0)::int as asked,
           max(settled_at) filter (where f.state = 'refunded') as at
      from refunds f where f.charge_id = charge.id and ${isOfCountedPayment}) refund on true`

async function selectCharges(
  db: Db,
  where: readonly RawBuilder<unknown>[],
  most: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select charge.id, p.first_name || ' ' || p.last_name as client, c.name as clinician, ${sessionStart} as start,
           t.label as type, charge.kind, charge.payer, charge.funding_method as funding, charge.cents, charge.state,
           charge.tries, charge.next_try_at as "nextTryAt", paid.card_brand as brand, paid.card_last_four as "lastFour",
           refund.cents as "refundedCents", refund.asked as "refundAskedCents", refund.at as "refundedAt"
      ${fromCharges}
     where ${sql.join(where, sql` and `)}
     order by ${sessionStart} desc, charge.id desc
     limit ${most}`.execute(db)
  return rows
}

const toListed = ({ start, nextTryAt, refundedAt, brand, lastFour, ...row }: ListedRow): ListedCharge => ({
  ...row,
  start: start.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
  refundedAt: refundedAt?.toISOString() ?? null,
  card: lastFour === null ? null : formatSavedCard({ brand, lastFour }),
})

/** Nothing more happens to these by itself: someone has to do something. */
const waitingForSomeone = ['needsAuthentication', 'failed', 'stopped']

/** As JSON writes an instant. */
const instant = (at: RawBuilder<Date>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type UnpaidSession = UnfinishedWork['unpaid']['sessions'][number]

/** Charges that were not paid, the oldest session first. `ofThese` says which clinicians’ (`c`). */
export async function readUnpaid(
  db: Db,
  ofThese: RawBuilder<unknown>,
  mostListed: number,
): Promise<UnfinishedWork['unpaid']> {
  const { rows } = await sql<{ session: UnpaidSession; total: number }>`
    select json_build_object('id', charge.reservation_id, 'chargeId', charge.id, 'start', ${instant(sessionStart)},
             'clientId', charge.client_id, 'client', p.first_name || ' ' || p.last_name, 'clinicianId', c.id, 'clinician', c.name,
             'timeZone', c.time_zone, 'funding', charge.funding_method,
             'cents', (select coalesce(sum(e.cents), 0) from money_entries e where e.charge_id = charge.id)) as session,
           count(*) over ()::int as total
      from charges charge
      join reservations r on r.id = charge.reservation_id
      join clients p on p.id = charge.client_id
      join clinicians c on c.id = charge.clinician_id
     where ${ofThese} and charge.state in (${sql.join(waitingForSomeone)})
     order by ${sessionStart}, charge.id
     limit ${mostListed}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    sessions: rows.map(({ session }) => session),
  }
}
