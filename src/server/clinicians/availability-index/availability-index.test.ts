import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createClinicianApp, monday } from '../clinician-app.fixture.ts'
import { sweepAvailabilityChanges } from '../../booking/availability-changes.ts'
import { createAvailabilityIndex } from './availability-index.ts'
import { other, service, useAda, adasStarts, hold, nine, ten, eleven, test } from './freshness.fixture.ts'

useAda()

describe('the index', () => {
  it('shares one refresh among those who wait, and never an earlier one', async () => {
    const index = createAvailabilityIndex(service())
    const [first, second, third] = [index.fresh(), index.fresh(), index.fresh()]
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    await Promise.all([first, second])
    expect(index.fresh()).not.toBe(second)
  })

  it('fails those who waited when the database does, and goes on from there', async () => {
    const index = createAvailabilityIndex(service())
    await index.fresh()
    await sql`alter table availability_changes rename to away`.execute(other)
    const both = await Promise.allSettled([index.fresh(), index.fresh()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await sql`alter table away rename to availability_changes`.execute(other)
    await hold(nine)
    expect(await adasStarts(createClinicianApp(service(), index))).toEqual([ten, eleven])
  })

  it.each([
    ['the feed may have been swept meanwhile', { now: 0 }],
    ['another server answers', { server: 'before' }],
  ])('is built anew when %s', async (_, lost) => {
    const index = createAvailabilityIndex(service())
    const state = await index.fresh()
    expect(await index.fresh()).toBe(state)
    state.feed = { ...state.feed, ...lost }
    expect(await index.fresh()).not.toBe(state)
  })

  it('is built anew in good time before its three months run out, and at once when they have', async () => {
    let now = monday
    const later = (days: number) => new Date(monday.getTime() + days * 86_400_000)
    const index = createAvailabilityIndex({ ...test.service, now: () => now })
    const state = await index.fresh()
    now = later(4)
    expect(await index.fresh()).toBe(state)
    now = later(5.5)
    // Answers from the old one while the new one is built behind it.
    expect(await index.fresh()).toBe(state)
    let renewed = state
    for (let tries = 0; renewed === state && tries < 500; tries++) renewed = await index.fresh()
    expect(renewed.span.start).toBe(later(5.5).getTime() / 60_000)
    now = later(30)
    expect((await index.fresh()).span.start).toBe(later(30).getTime() / 60_000)
    now = monday
    expect((await index.fresh()).span.start).toBe(monday.getTime() / 60_000)
  })
})

describe('sweepAvailabilityChanges', () => {
  it('keeps a change for an hour after it could first be seen', async () => {
    const count = async () =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from availability_changes`.execute(other)).rows[0]?.n,
      )
    await other.deleteFrom('availability_changes').execute()
    await hold(nine)
    await sweepAvailabilityChanges({ db: other })
    await sweepAvailabilityChanges({ db: other })
    expect(await count()).toBe(1)
    await sql`update availability_changes set seen_at = seen_at - interval '61 minutes'`.execute(other)
    await hold(ten)
    await sweepAvailabilityChanges({ db: other })
    expect(await count()).toBe(1)
  })
})
