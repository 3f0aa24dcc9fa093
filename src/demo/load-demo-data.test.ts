import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import type { Db } from '#server/db/database.ts'
import type { DemoAccount } from './demo-people.ts'
import { loadDemoData } from './demo.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** Monday morning in Sydney. */
const now = new Date('2026-11-15T22:30:00Z')
const sameDayLater = new Date('2026-11-16T11:00:00Z')

const load = ({ db, keyring }: TestDatabase, at = now, createAccount = async () => {}) =>
  loadDemoData({ db, keyring, now: at, psychologists: 60, createAccount })

/** Without the address of each video session, which must be guessed by no one. */
async function fingerprints(db: Db) {
  const tables = [
    'practices',
    'portraits',
    'clinicians',
    'appointment_types',
    'clinician_appointment_types',
    'working_hours',
    'hours_exceptions',
    'clients',
    'client_groups',
    'invites',
    'reservations',
  ] as const
  const marks: Record<string, string | null> = {}
  for (const table of tables) {
    const { rows } = await sql<{ mark: string | null }>`
      select md5(string_agg(shown::text, '\n' order by shown::text)) as mark
      from ${sql.table(table)} as row, lateral (select to_jsonb(row) - 'room_id' as shown) rows`.execute(db)
    marks[table] = rows[0]?.mark ?? null
  }
  return marks
}

async function foreignKeys(db: Db) {
  const { rows } = await sql`
    select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where contype = 'f' order by 1, 2`.execute(db)
  return rows
}

const countClinicians = async (db: Db) =>
  (
    await db
      .selectFrom('clinicians')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('loading the demo data', () => {
  let first: TestDatabase
  let second: TestDatabase
  const accounts: DemoAccount[] = []

  beforeAll(async () => {
    first = await createTestDatabase()
    second = await createTestDatabase()
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  it('leaves nothing behind when an account cannot be made', async () => {
    const keysBefore = await foreignKeys(first.db)
    const refuse = async () => {
      throw new Error('no account today')
    }
    await expect(load(first, now, refuse)).rejects.toThrow('no account today')
    expect(await countClinicians(first.db)).toBe(0)
    expect(await foreignKeys(first.db)).toEqual(keysBefore)
  })

  it('loads once when two processes start together', async () => {
    const keysBefore = await foreignKeys(first.db)
    const keep = async (account: DemoAccount) => void accounts.push(account)
    const { db, keyring } = first
    const start = () => loadDemoData({ db, keyring, now, psychologists: 60, createAccount: keep })
    expect((await Promise.all([start(), start()])).toSorted()).toEqual(['alreadyThere', 'loaded'])
    expect(await countClinicians(db)).toBe(68)
    expect(await foreignKeys(db)).toEqual(keysBefore)
  })

  it('makes an account for everyone who can sign in, once', () => {
    expect(accounts.map(({ email, role }) => `${email} ${role}`).toSorted()).toEqual([
      'administrator@demo.banksia.example administrator',
      'clinician@demo.banksia.example clinician',
      'gp.lapsed@demo.banksia.example patient',
      'gp.recent@demo.banksia.example patient',
      'gp@demo.banksia.example clinician',
      'ndis.client@demo.banksia.example patient',
      'new.client@demo.banksia.example patient',
      'owner@demo.banksia.example owner',
      'returning.client@demo.banksia.example patient',
      'young.person@demo.banksia.example patient',
    ])
    expect(new Set(accounts.map(({ password }) => password))).toEqual(new Set(['Banksia-demo-2026!']))
    expect(new Set(accounts.map(({ subject }) => subject)).size).toBe(accounts.length)
  })

  it('does nothing the second time', async () => {
    const before = await fingerprints(first.db)
    const refuse = async () => {
      throw new Error('an account was made again')
    }
    expect(await load(first, new Date('2027-02-01T00:00:00Z'), refuse)).toBe('alreadyThere')
    expect(await fingerprints(first.db)).toEqual(before)
  })

  it('gives the same rows in another database on the same day', async () => {
    await load(second, sameDayLater)
    expect(await fingerprints(second.db)).toEqual(await fingerprints(first.db))
  })
})
