import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { countOverlaps, startServerCluster, statusOf } from '#test/support/server-cluster.ts'

let cluster: Awaited<ReturnType<typeof startServerCluster>>
beforeAll(async () => {
  cluster = await startServerCluster()
})
afterAll(() => cluster.close())

type BookingAnswers = { hold: number; finish: number; reserveId: string }

/** Books one time after another, until it is told to stop, and notes every answer. */
async function bookUntil(isOver: () => boolean, lane: number, answers: BookingAnswers[]) {
  const { clinicianId, typeId } = await addBookable(cluster.db)
  for (let round = 0; !isOver(); round++) {
    const [token = ''] = await cluster.addClients(1)
    const start = sydneyTime(3 + Math.floor(round / 8), 9 + (round % 8))
    const hold = await cluster.reserve({ clinicianId, typeId, start }, { token })
    const reserveId = hold.body?.data?.reserveId ?? ''
    const finish = await cluster.finish(reserveId, token, `booking-${lane}-${round}`)
    answers.push({ hold: hold.status, finish: finish.status, reserveId })
  }
}

/** What a migration of the next release may do to any table: it adds. */
async function addColumns() {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(cluster.db)
  for (const { name } of rows)
    await sql
      .raw(`alter table ${name} add column of_the_next text, add column of_another int not null default 1`)
      .execute(cluster.db)
  await sql`insert into schema_migrations (name, checksum) values ('9999-next.sql', 'x')`.execute(cluster.db)
}

it('processes of this release go on booking while the next one migrates the database, and after it', async () => {
  let isOver = false
  const answers: BookingAnswers[] = []
  const lanes = [0, 1, 2].map((lane) => bookUntil(() => isOver, lane, answers))
  const someMore = async () => {
    const soFar = answers.length
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(soFar + 15)
  }
  const pages = async () =>
    Promise.all(
      cluster.servers.flatMap(({ url }) =>
        ['/readyz', '/find-a-psychologist', '/find-a-gp'].map(
          async (path) => (await fetch(url + path)).status,
        ),
      ),
    )
  // Each connection has prepared what it needs.
  const before = await pages()
  await someMore()
  await addColumns()
  await someMore()
  isOver = true
  await Promise.all(lanes)
  expect(new Set(answers.map(({ hold, finish }) => `${hold} ${finish}`))).toEqual(new Set(['201 200']))
  expect([...before, ...(await pages())].filter((status) => status !== 200)).toEqual([])
  expect(new Set(await Promise.all(answers.map(({ reserveId }) => statusOf(cluster.db, reserveId))))).toEqual(
    new Set(['booked']),
  )
  expect(await countOverlaps(cluster.db)).toBe(0)
})
