import { type Selectable, sql } from 'kysely'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { chargeFailures, isChargeFailure } from '#domain/money/charges.ts'
import { formatDisputeReason } from '#domain/money/refunds-and-disputes.ts'
import { formatSavedCard } from '#domain/money/cards.ts'
import { type AccessedBy, nameActors, noteRead } from '../audit.ts'
import type { Db } from '../db/database.ts'
import { readRow } from '../db/rows.ts'
import type { MoneyTables } from '../db/tables/money.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { openChargeReason, openRefundReason, openTakenBack } from './charge-store.ts'
import { readCharge } from './charges.ts'

type TrailRow = {
  reservationId: string
  clientId: string
  dateOfBirth: string
  type: string
  quote: Quote | null
  nextSession: Date | null
  hasMedicareReceipt: boolean
}

/** A charge with all that the office needs to know before it does something with it, as one moment has it. */
export async function readChargeTrail(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id, practiceId, by }: { id: string; practiceId: string; by: AccessedBy },
): Promise<Result<ChargeTrail>> {
  // A provider's event may come between two statements: the charge would then stand beside steps that deny it.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const charge = await readCharge({ db: tx, keyring }, { id, practiceId })
      const row = charge && (await readTrailRow(tx, id))
      if (!row) return fail('notFound')
      await noteRead(tx, by, row.clientId, `charge ${id}`)
      const rebateCents = row.quote?.rebateCents ?? 0
      return succeed({
        charge,
        dateOfBirth: row.dateOfBirth,
        type: row.type,
        rebateCents,
        mayBeClaimed: rebateCents > 0 || row.hasMedicareReceipt,
        clientPartCents: rebateCents > 0 ? (row.quote?.outOfPocketCents ?? null) : null,
        nextSession: row.nextSession?.toISOString() ?? null,
        steps: await readSteps(
          { db: tx, keyring },
          { chargeId: id, reservationId: row.reservationId, clientId: row.clientId },
        ),
      })
    })
}

async function readTrailRow(db: Db, id: string): Promise<TrailRow | undefined> {
  const { rows } = await sql<TrailRow>`
    select charge.reservation_id as "reservationId", charge.client_id as "clientId", p.date_of_birth::text as "dateOfBirth",
           t.label as type, charge.quote,
           exists (select from issued_documents d
                    where d.charge_id = charge.id and d.form = 'medicareReceipt'
                      and not exists (select from document_voids v where v.document_id = d.id)) as "hasMedicareReceipt",
           (select min(lower(next.during)) from reservations next
             where next.client_id = charge.client_id and next.status = 'booked' and next.booked_at is not null
               and next.service_delivered is null and lower(next.during) > clock_timestamp()) as "nextSession"
      from charges charge
      join reservations r on r.id = charge.reservation_id
      join appointment_types t on t.id = r.appointment_type_id
      join clients p on p.id = charge.client_id
     where charge.id = ${id}`.execute(db)
  return rows[0]
}

type TrailStep = ChargeTrail['steps'][number]

/** Everything that is known of it, from the tables that keep each part, in the order in which it happened. */
async function readSteps(
  { db, keyring }: { db: Db; keyring: Keyring },
  { chargeId, reservationId, clientId }: { chargeId: string; reservationId: string; clientId: string },
): Promise<TrailStep[]> {
  const [charge, outcomes, attempts, refunds, entries, emails, disputes, stops, waivers] = await Promise.all([
    readRow(db, 'charges', { id: chargeId }, ['state', 'cents', 'reason', 'sealed_reason']),
    db
      .selectFrom('outcome_events')
      .select(['to_outcome', 'actor', 'happened_at'])
      .where('reservation_id', '=', reservationId)
      // A correction of its minutes changes nothing of the charge.
      .whereRef('from_outcome', 'is distinct from', 'to_outcome')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('charge_attempts')
      .selectAll()
      .where('charge_id', '=', chargeId)
      .orderBy('asked_at')
      .execute(),
    db.selectFrom('refunds').selectAll().where('charge_id', '=', chargeId).orderBy('asked_at').execute(),
    db
      .selectFrom('money_entries')
      .select(['kind', 'cents', 'actor', 'received_on', 'method', 'sealed_why', 'happened_at'])
      .where('charge_id', '=', chargeId)
      .where('kind', 'in', ['owed', 'dropped', 'paidByInvoice'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('charge_emails')
      .select(['kind', 'sent_at', 'told_by'])
      .where('charge_id', '=', chargeId)
      .where('sent_at', 'is not', null)
      .execute(),
    db.selectFrom('card_disputes').selectAll().where('charge_id', '=', chargeId).execute(),
    readActs(db, { clientId, subject: `charge ${chargeId}: stop` }),
    readActs(db, { clientId, subject: `charge ${chargeId}: drop` }),
  ])
  const nameOf = await nameActors(db, [
    ...outcomes.map(({ actor }) => actor),
    ...refunds.map(({ asked_by }) => asked_by),
    ...entries.map(({ actor }) => actor),
    ...[...stops, ...waivers].map(({ actor }) => actor),
  ])
  const named = (actor: string | null) => (actor === null ? null : nameOf(actor))
  // One reason is kept with the charge: why it was dropped, else why it was stopped last.
  const isDropped = charge.state === 'dropped'
  const typed = charge.sealed_reason && openChargeReason(keyring, chargeId, charge.sealed_reason)
  const whyDropped = isDropped ? (typed ?? charge.reason) : null
  const steps: TrailStep[] = [
    ...outcomes.map(({ to_outcome, actor, happened_at }): TrailStep => ({
      kind: 'outcome',
      at: happened_at.toISOString(),
      to: to_outcome,
      by: named(actor),
    })),
    ...attempts.map((attempt): TrailStep => ({
      kind: 'attempt',
      at: (attempt.settled_at ?? attempt.asked_at).toISOString(),
      by: attempt.made_by,
      state: attempt.state,
      failure: formatFailure(attempt.failure),
      card:
        attempt.card_last_four === null
          ? null
          : formatSavedCard({ brand: attempt.card_brand, lastFour: attempt.card_last_four }),
    })),
    ...refunds.map((refund): TrailStep => ({
      kind: 'refund',
      at: (refund.settled_at ?? refund.asked_at).toISOString(),
      cents: refund.cents,
      state: refund.state,
      why: openRefundReason(keyring, refund),
      by: nameOf(refund.asked_by),
    })),
    ...entries.map(
      ({ kind, cents, actor, received_on: receivedOn, method, sealed_why, happened_at }): TrailStep => {
        const at = happened_at.toISOString()
        const amount = Math.abs(cents)
        if (kind === 'dropped') return { kind, at, cents: amount, by: named(actor), why: whyDropped }
        if (kind === 'paidByInvoice' && cents > 0) {
          const why = sealed_why && openTakenBack(keyring, chargeId, sealed_why)
          return { kind: 'paymentTakenBack', at, cents: amount, by: named(actor), why }
        }
        if (kind === 'paidByInvoice') return { kind, at, cents: amount, by: named(actor), receivedOn, method }
        return { kind: 'owed', at, cents: amount }
      },
    ),
    ...disputes.flatMap(toDisputeSteps),
    ...stops.map(({ actor, at }, index): TrailStep => ({
      kind: 'stopped',
      at: at.toISOString(),
      by: nameOf(actor),
      why: !isDropped && index === stops.length - 1 ? typed : null,
    })),
    // What costs nothing has no row of the ledger.
    ...(charge.cents === 0 ? waivers : []).map(({ actor, at }): TrailStep => ({
      kind: 'dropped',
      at: at.toISOString(),
      cents: 0,
      by: nameOf(actor),
      why: whyDropped,
    })),
  ]
  const told = emails.flatMap(({ kind, sent_at, told_by: by }): TrailStep[] =>
    sent_at === null ? [] : [{ kind: 'email', at: sent_at.toISOString(), about: kind, by }],
  )
  return [...steps, ...told].toSorted((one, other) => one.at.localeCompare(other.at))
}

type DisputeRow = Selectable<MoneyTables['card_disputes']>

/** Its beginning, and its end where it has one. */
function toDisputeSteps({ cents, reason, state, opened_at, closed_at }: DisputeRow): TrailStep[] {
  const about = { kind: 'dispute', cents, reason: formatDisputeReason(reason) } as const
  const opened: TrailStep = { ...about, at: opened_at.toISOString(), state: 'open' }
  return closed_at === null ? [opened] : [opened, { ...about, at: closed_at.toISOString(), state }]
}

/** When someone did it, and who: only the audit has it, as src/server/money/change-charge.ts writes it down. */
const readActs = (db: Db, { clientId, subject }: { clientId: string; subject: string }) =>
  db
    .selectFrom('audit_events')
    .select(['actor', 'at'])
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .where('action', '=', 'change')
    .orderBy('id')
    .execute()

const formatFailure = (code: string | null): string | null =>
  code === null ? null : isChargeFailure(code) ? chargeFailures[code].label : 'The payment did not succeed'
