import { sql } from 'kysely'
import { createDb, createPool } from '#server/db/database.ts'
import { account } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { compare, createClient, load } from './load.ts'
import { startBenchServer } from './server.ts'

const clients = 10_000
const requests = 1_000

/** The office’s search by two words of a name, among 10,000 clients, beside a route that answers after `select 1`. */
export async function measureClientSearch(databaseUrl: string) {
  const db = createDb(createPool(databaseUrl, 2))
  await sql`insert into clients (practice_id, email, first_name, last_name, date_of_birth, record_type, time_zone)
    select ${account}, 'bench' || n || '@mail.example', 'First' || (n % 499), 'Last' || (n % 997),
           date '1950-01-01' + n, 'adult', 'Australia/Sydney'
      from generate_series(1, ${clients}::int) n`.execute(db)
  await sql`analyze clients`.execute(db)
  const { headers } = await addStaff({ db }, { role: 'administrator' })
  await db.destroy()
  const server = await startBenchServer(databaseUrl)
  const client = createClient(server.port)
  try {
    const search = (number: number) => {
      const body = { search: `last${number % 997} fir` }
      return client.ask({ path: '/api/staff/clients:search', method: 'POST', headers, body })
    }
    return await compare(
      () => load(requests, search),
      () => load(requests, () => client.ask({ path: '/bench/select-1' })),
    )
  } finally {
    client.close()
    server.stop()
  }
}
