import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addClinician } from '#test/support/clinicians.ts'
import { longestTurn } from '#test/support/longest-turn.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createCurrentSitemap, listProfiles } from './search-routes.ts'

const profiles = 50_000

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
  const id = await addClinician(test.db)
  await test.db.transaction().execute(async (tx) => {
    // Without the triggers, which write down each change of a clinician: that would take a minute.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
    insert into clinicians (practice_id, slug, name, gender, role, time_zone, funding_methods, languages)
    select practice_id, 'clinician-number-' || n, name, gender, role, time_zone, funding_methods, languages
      from clinicians, generate_series(2, ${profiles}::int) n
     where id = ${id}`.execute(tx)
  })
  await sql`analyze clinicians`.execute(test.db)
})
afterAll(() => test.close())

/** New each time: a sitemap that is current is not written again. */
const write = () =>
  createCurrentSitemap({
    changes: async () => ({ ofAnyone: 0 }),
    readOffers: async () => [],
    readStories: async () => [],
    readProfiles: () => listProfiles(test.db),
    origin: 'https://book.example',
    now: () => new Date('2027-03-01T00:00:05Z'),
  })()

it('lets other requests have their turn while it names fifty thousand profiles', async () => {
  const { parts } = await write()
  expect(parts.join('').match(/details\?id=/g)).toHaveLength(profiles)
  // The best of three: the tests beside this one take the processor too.
  const longest = [await longestTurn(write), await longestTurn(write), await longestTurn(write)]
  expect(Math.min(...longest)).toBeLessThan(100)
})
