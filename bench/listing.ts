import { compare, createClient, load } from './load.ts'
import { startBenchServer } from './server.ts'

/** Different filters, so that no answer is simply the last one again. All set days and bands. */
export const questions = [
  'days=Monday,Wednesday&startTime=08:00,18:00&endTime=12:00,24:00',
  'days=Tuesday,Thursday,Saturday&startTime=12:00&endTime=18:00&funding=rebate',
  'days=Friday&startTime=18:00&endTime=24:00&gender=woman&timeZone=Australia/Perth',
  'days=Monday,Tuesday&startTime=08:00&endTime=12:00&clientMentalHealthConcern=anxiety,sleep&language=en',
].map((query) => `/api/get-filtered-clinicians?${query}`)

const requests = 2_000

/** The listing's first page against the `select 1` route, on a database that holds the clinicians already. */
export async function measureListing(databaseUrl: string) {
  const server = await startBenchServer(databaseUrl)
  const client = createClient(server.port)
  try {
    const began = performance.now()
    const first = JSON.parse(await client.ask({ path: '/api/get-filtered-clinicians' })) as {
      pagination: { totalItem: number }
    }
    const firstAnswerMs = performance.now() - began
    const measured = await compare(
      () => load(requests, (number) => client.ask({ path: questions[number % questions.length] ?? '' })),
      () => load(requests, () => client.ask({ path: '/bench/select-1' })),
    )
    return { listed: first.pagination.totalItem, firstAnswerMs, ...measured }
  } finally {
    client.close()
    server.stop()
  }
}
