import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createDb, createPool } from '#server/db/database.ts'
import { addStaff } from '#test/support/staff.ts'
import { asBrowsersDo, compare, createClient, load } from './load.ts'
import { startBenchServer } from './server.ts'

const requests = 1_500

/**
 * The week of one clinician and the day of a practice of 200, each in one request of someone who is signed in: with the look at the
 * sign-in and the row in the audit. Against the `select 1` route.
 */
export async function measureDiary(databaseUrl: string) {
  const db = createDb(createPool(databaseUrl, 2))
  const { id } = await db
    .selectFrom('reservations')
    .select('clinician_id as id')
    .groupBy('clinician_id')
    .orderBy((expression) => expression.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const clinician = await addStaff({ db }, { role: 'clinician', clinicianId: id })
  const office = await addStaff({ db }, { role: 'administrator' })
  await db.destroy()
  const server = await startBenchServer(databaseUrl)
  const client = createClient(server.port)
  const from = formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + 1)
  const subjects = [
    {
      what: 'week of one clinician',
      path: `/api/staff/diary?from=${from}&days=7`,
      headers: clinician.headers,
    },
    {
      what: 'day of a practice with 200 clinicians',
      path: `/api/staff/diary?from=${from}`,
      headers: office.headers,
    },
  ]
  try {
    const measured = []
    for (const { what, ...asked } of subjects) {
      const bytes = (await client.ask(asked)).length
      for (const [how, accepted] of [
        ['packed', asBrowsersDo],
        ['not packed', {}],
      ] as const) {
        const headers = { ...asked.headers, ...accepted }
        const pair = await compare(
          () => load(requests, () => client.ask({ ...asked, headers, isUnread: true })),
          () => load(requests, () => client.ask({ path: '/bench/select-1' })),
        )
        measured.push({ what: `${what}, ${how}`, bytes, ...pair })
      }
    }
    return measured
  } finally {
    client.close()
    server.stop()
  }
}
