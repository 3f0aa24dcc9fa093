import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { policiesInForce } from '#server/clients/policies.ts'
import type { Db } from '#server/db/database.ts'
import { findRow } from '#server/db/rows.ts'
import { createAccount } from '#server/sign-in/account-store.ts'
import { saveAuthenticator } from '#server/staff/authenticator.ts'
import type { Demo } from '#server/start-service.ts'
import type { DemoOptions } from './fill-practice.ts'
import { demoPractice } from './practice.ts'
import { wipeSignUps } from './wipe-sign-ups.ts'

/** Half past two in Sydney, or half past three in summer; the queue counts in UTC. */
const everyNight = '30 16 * * *'

/** Accounts are made as a sign-up makes them. */
export const loadDemo: Demo['loadDemo'] = async ({ config, db, keyring, content }, signal) => {
  await loadDemoData({
    db,
    keyring,
    now: new Date(),
    psychologists: config.DEMO_PSYCHOLOGISTS,
    signal,
    policies: await policiesInForce({ content }),
    createAccount: async ({ authenticatorSecret: secret, ...account }, tx) => {
      await createAccount(tx, { ...account, isEmailVerified: true })
      if (secret !== undefined)
        await saveAuthenticator({ db: tx, keyring }, { subject: account.subject, secret, lastStep: 0 })
    },
  })
}

export const scheduleSignUpWipe: Demo['scheduleSignUpWipe'] = async (service) => {
  const queue = 'wipe-sign-ups'
  await service.jobs.work(queue, () => wipeSignUps(service))
  await service.jobs.schedule(queue, everyNight)
}

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
