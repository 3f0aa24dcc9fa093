import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { findRow } from '#server/db/rows.ts'
import type { DemoOptions } from './fill-practice.ts'
import { demoPractice } from './practice.ts'

/** Any number will do, as long as every process of the product uses the same one. */
const lockId = 7_262_606
const lockPollMs = 200

/**
 * Fills the practice `banksia` with people, hours and bookings around the day of `now`: all of it or, if the practice
 * has clinicians, nothing. The same day gives the same rows, except for the noise in sealed columns.
 */
export async function loadDemoData(options: DemoOptions): Promise<'loaded' | 'alreadyThere'> {
  return options.db.transaction().execute(async (db) => {
    // First the lock: while another process loads, the tables themselves are locked too.
    await takeLock(db, options.signal)
    if (await hasClinicians(db)) return 'alreadyThere'
    // Imported here because a start that finds its data should not wait for the drawings to be parsed.
    const { fillPractice } = await import('./fill-practice.ts')
    await withoutRequestLimits(db)
    await fillPractice({ ...options, db })
    return 'loaded'
  })
}

/** Tens of thousands of people take longer to make up than a request may take to answer. */
async function withoutRequestLimits(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
}

async function hasClinicians(db: Db): Promise<boolean> {
  const found = await findRow(db, 'clinicians', { practice_id: demoPractice.id }, ['id'])
  return found !== undefined
}

/** Asks again instead of waiting in the database, where a large load would outlast the connection's lock timeout. */
async function takeLock(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_xact_lock(${lockId}) as "isLocked"`.execute(db)
    if (rows[0]?.isLocked) return
    await wait(lockPollMs, undefined, { signal })
  }
}
