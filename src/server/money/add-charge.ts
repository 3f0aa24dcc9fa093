import { sql } from 'kysely'
import type { WantedCharge } from '#domain/money/outcome-charge.ts'
import type { Tx } from '../db/transaction.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import { addEntry } from './charge-store.ts'
import { queueCharge } from './queue-charge.ts'

type NewCharge = {
  reservationId: string
  wanted: WantedCharge
  /** The person who decided it; null where the client did, by cancelling or moving. */
  actor: string | null
  /** A fee for moving it: which move, and the time and clinician that were left. */
  move?: { id: number; from: Date; to: Date; clinicianId: string }
}

type Added = { id: string; practice_id: string; client_id: string; next_try_at: Date | null }

/**
 * Adds the charge of a session with its row of the ledger and its job, in the transaction of what it is for. A card is asked some
 * minutes later, so that an undo costs nothing; for short notice not before that time has begun, because until then someone else
 * may book it. See docs/product/money.md#charges.
 */
export async function addCharge(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { reservationId, wanted, actor, move }: NewCharge,
): Promise<void> {
  const { kind, payer, cents, gstCents, quote } = wanted
  const isShortNotice = kind === 'shortNotice'
  const freed = move ? sql`tstzrange(${move.from}, ${move.to})` : sql`r.during`
  const pause = sql`(clock_timestamp() + make_interval(mins => ${service.config.CHARGE_AFTER_MINUTES}::int))`
  const { rows } = await sql<Added>`
    insert into charges (practice_id, reservation_id, client_id, clinician_id, kind, payer, funding_method, cents, gst_cents, quote,
        state, next_try_at, decided_by, move_id, freed)
    select r.practice_id, r.id, r.client_id, ${move?.clinicianId ?? sql`r.clinician_id`}, ${kind}, ${payer}, r.funding_method,
           ${cents}, ${gstCents}, ${quote && JSON.stringify(quote)}::jsonb,
           ${payer === 'card' ? 'due' : 'invoiced'},
           ${payer === 'card' ? (isShortNotice ? sql`greatest(lower(${freed}), ${pause})` : pause) : null}::timestamptz,
           ${actor}, ${move?.id ?? null}::bigint, ${isShortNotice ? freed : null}::tstzrange
      from reservations r where r.id = ${reservationId}
    returning id, practice_id, client_id, next_try_at`.execute(tx)
  const [charge] = rows
  if (!charge) throw new Error('A session that was there a moment ago is gone')
  await addEntry(tx, charge, { kind: 'owed', cents, actor })
  if (charge.next_try_at) await queueCharge(service, tx, { chargeId: charge.id, after: charge.next_try_at })
  else await queueDocument(service, tx, { chargeId: charge.id })
}
