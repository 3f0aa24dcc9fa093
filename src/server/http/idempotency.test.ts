import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { idempotently } from './idempotency.ts'
import type { Tx } from '../db/database.ts'
import { fail, succeed } from '../result.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`create table effects (word text)`.execute(test.db)
})
afterAll(() => test.close())

const addWord = (word: string) => async (tx: Tx) => {
  await sql`insert into effects values (${word})`.execute(tx)
  return succeed({ word })
}
const countWord = async (word: string) =>
  (await sql`select 1 from effects where word = ${word}`.execute(test.db)).rows.length

describe('idempotently', () => {
  it('has one effect and one answer when replayed 50 times at once', async () => {
    const keyed = { scope: 'a', key: 'fifty', request: { word: 'once' } }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => idempotently(test.db, keyed, addWord('once'))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual({ ok: true, value: { word: 'once' } })
    expect(await countWord('once')).toBe(1)
  })

  it('refuses the same key with another body, and keeps keys of other callers apart', async () => {
    await idempotently(test.db, { scope: 'a', key: 'k', request: 1 }, addWord('mine'))
    const other = await idempotently(test.db, { scope: 'a', key: 'k', request: 2 }, addWord('mine'))
    expect(other).toEqual({ ok: false, failure: { code: 'idempotencyKeyReused' } })
    await idempotently(test.db, { scope: 'b', key: 'k', request: 2 }, addWord('mine'))
    expect(await countWord('mine')).toBe(2)
  })

  it('undoes what a failed change wrote, and gives the failure again', async () => {
    const keyed = { scope: 'a', key: 'fails', request: null }
    const change = async (tx: Tx) => {
      await addWord('undone')(tx)
      return fail('conflict', { message: 'Taken' })
    }
    const expected = { ok: false, failure: { code: 'conflict', message: 'Taken' } }
    expect(await idempotently(test.db, keyed, change)).toEqual(expected)
    expect(await idempotently(test.db, keyed, addWord('undone'))).toEqual(expected)
    expect(await idempotently(test.db, { ...keyed, key: undefined }, change)).toEqual(expected)
    expect(await countWord('undone')).toBe(0)
  })

  it('forgets the key when the change broke, so that a retry can succeed', async () => {
    const keyed = { scope: 'a', key: 'breaks', request: null }
    await expect(idempotently(test.db, keyed, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    expect((await idempotently(test.db, keyed, addWord('retried'))).ok).toBe(true)
  })
})
