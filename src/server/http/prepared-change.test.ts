import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import type { Tx } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import { createPreparedChange } from './idempotency.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`create table effects (word text)`.execute(test.db)
})
afterAll(() => test.close())

const addWord = async (tx: Tx, word: string) => {
  await sql`insert into effects values (${word})`.execute(tx)
  return succeed({ word })
}
const countWord = async (word: string) =>
  (await sql`select 1 from effects where word = ${word}`.execute(test.db)).rows.length

/** A change whose preparation is counted. */
function createCounted(prepared: Result<string>) {
  const change = createPreparedChange<string, { word: string }>()
  const counted = { times: 0 }
  const prepare = async () => {
    counted.times += 1
    return prepared
  }
  type Refuse = (tx: Tx) => Promise<Result<{ word: string }> | null>
  return {
    counted,
    send: (key: string | undefined, request: unknown = null, refuse?: Refuse) =>
      change(test.db, { scope: 'a', key, request }, { refuse, prepare, change: addWord }),
  }
}

describe('a change with slow work', () => {
  it('does the work once for fifty requests with one key at once, and not again for a later one', async () => {
    const { counted, send } = createCounted(succeed('once'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('fifty')))
    for (const answer of [...answers, await send('fifty')])
      expect(answer).toEqual({ ok: true, value: { word: 'once' } })
    expect([counted.times, await countWord('once')]).toEqual([1, 1])
    expect(await send('fifty', 'another body')).toEqual({
      ok: false,
      failure: { code: 'idempotencyKeyReused' },
    })
    expect(counted.times).toBe(1)
  })

  it('is done for each request without a key', async () => {
    const { counted, send } = createCounted(succeed('each'))
    await Promise.all([send(undefined), send(undefined)])
    expect([counted.times, await countWord('each')]).toEqual([2, 2])
  })

  it('remembers that the work failed', async () => {
    const failed = createCounted(fail('conflict', { message: 'Taken' }))
    const expected = { ok: false, failure: { code: 'conflict', message: 'Taken' } }
    expect(await failed.send('fails')).toEqual(expected)
    const { counted, send } = createCounted(succeed('late'))
    expect(await send('fails')).toEqual(expected)
    expect([counted.times, await countWord('late')]).toEqual([0, 0])
  })

  it('remembers what was refused before the work, and keeps what that wrote', async () => {
    const { counted, send } = createCounted(succeed('never'))
    const refuse = (tx: Tx) => addWord(tx, 'refused')
    const answers = [await send('refused', null, refuse), await send('refused', null, refuse)]
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { word: 'refused' } })
    expect([counted.times, await countWord('refused')]).toEqual([0, 1])
  })

  it('undoes what was written before the work when nothing is refused, with and without a key', async () => {
    const { send } = createCounted(succeed('done'))
    const refuse = async (tx: Tx) => {
      await addWord(tx, 'undone')
      return null
    }
    await send('passes', null, refuse)
    await send(undefined, null, refuse)
    expect([await countWord('undone'), await countWord('done')]).toEqual([0, 2])
  })

  it('forgets the key when the work broke, so that a retry can succeed', async () => {
    const change = createPreparedChange<string, { word: string }>()
    const send = (prepare: () => Promise<Result<string>>) =>
      change(test.db, { scope: 'a', key: 'breaks', request: null }, { prepare, change: addWord })
    await expect(send(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    expect((await send(async () => succeed('retried'))).ok).toBe(true)
  })
})
