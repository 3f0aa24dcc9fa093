import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createDb, createPool } from '#server/db/connection.ts'
import { addBookable, account, sydneyTime } from '#test/support/booking-world.ts'
import { type Client, compare, createClient, type Load, load } from './load.ts'
import { type BenchServer, startBenchServer } from './server.ts'

type Bookable = Awaited<ReturnType<typeof addBookable>>

/** Twelve hours a day for 25 days. */
const slotsEach = 12 * 25
const reserveRequests = 600
const rounds = 4
const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Availability, reserving, rendering pages and the race for one slot, each beside its yardstick; then memory. */
export async function measureBooking(databaseUrl: string) {
  const db = createDb(createPool(databaseUrl, 4))
  const clinicians = Math.ceil((2 * rounds * reserveRequests) / slotsEach) + 2
  const bookable: Bookable[] = []
  for (let number = 0; number < clinicians; number++) bookable.push(await addBookable(db))
  await db.destroy()
  const server = await startBenchServer(databaseUrl)
  const client = createClient(server.port)
  try {
    const selectOne = (requests: number) => () =>
      load(requests, () => client.ask({ path: '/bench/select-1' }))
    const last = bookable.at(-1) as Bookable
    return {
      availability: await compare(
        () => load(1_500, () => client.ask({ path: availabilityPath(last) })),
        selectOne(1_500),
      ),
      reserve: await measureReserve(client, bookable.slice(0, -2)),
      pages: await measurePages(client, selectOne(1_000)),
      race: await race(server.port, bookable.at(-2) as Bookable),
      memory: await measureMemory(server, client, availabilityPath(last)),
    }
  } finally {
    client.close()
    server.stop()
  }
}

const publicPages = ['/', '/find-a-psychologist', '/find-a-psychologist/details?id=amelia-tran']

async function measurePages(client: Client, yardstick: () => Promise<Load>) {
  const measured: ({ path: string } & Awaited<ReturnType<typeof compare>>)[] = []
  for (const path of publicPages) {
    const subject = () => load(1_000, () => client.ask({ path, headers: asBrowsersDo }))
    measured.push({ path, ...(await compare(subject, yardstick)) })
  }
  return measured
}

/** What the server holds after everything above, and after 50,000 more requests, in megabytes. */
async function measureMemory({ memory }: BenchServer, client: Client, availability: string) {
  const paths = [...publicPages, availability, '/bench/select-1']
  const ask = (number: number) =>
    client.ask({ path: paths[number % paths.length] ?? '/', headers: asBrowsersDo })
  await load(5_000, ask)
  const before = await memory()
  await load(50_000, ask)
  return { before, after: await memory() }
}

function availabilityPath({ clinicianId, typeId }: Bookable): string {
  const today = localDayAt(new Date(), 'Australia/Sydney')
  const query = new URLSearchParams({
    clinicianId,
    date: isoDateOf(today),
    to: isoDateOf(today + 27),
    type: 'booking',
  })
  return `/api/appointment-types/${typeId}/availabilities/public?${query}`
}

/** Every request takes a slot of its own, in an order that goes round the clinicians, as real visitors do. */
function measureReserve(client: Client, bookable: Bookable[]) {
  let taken = 0
  const nextSlot = () => {
    const number = taken++
    const one = bookable[number % bookable.length] as Bookable
    const place = Math.floor(number / bookable.length)
    return { ...one, start: sydneyTime(2 + Math.floor(place / 12), 8 + (place % 12)).toISOString() }
  }
  return compare(
    () =>
      load(reserveRequests, () => {
        const { clinicianId, typeId, start } = nextSlot()
        const body = { clinicianId, appointmentTypeId: typeId, slots: [{ startDateTime: start }] }
        return client.ask({
          path: `/api/accounts/${account}/reserved-appointments`,
          method: 'POST',
          body,
          expect: 201,
        })
      }),
    () =>
      load(reserveRequests, () =>
        client.ask({ path: '/bench/insert', method: 'POST', body: nextSlot(), expect: 201 }),
      ),
  )
}

async function race(
  port: number,
  { clinicianId, typeId }: Bookable,
): Promise<{ winners: number; milliseconds: number }> {
  const crowd = createClient(port, 500)
  const body = {
    clinicianId,
    appointmentTypeId: typeId,
    slots: [{ startDateTime: sydneyTime(3, 10).toISOString() }],
  }
  const path = `/api/accounts/${account}/reserved-appointments`
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 500 }, () =>
      crowd.ask({ path, method: 'POST', body, expect: 201 }).then(
        () => 1,
        (error: Error) => {
          if (!error.message.includes(': 409 ')) throw error
          return 0
        },
      ),
    ),
  )
  const milliseconds = performance.now() - began
  crowd.close()
  return { winners: answers.reduce((sum: number, won) => sum + won, 0), milliseconds }
}
