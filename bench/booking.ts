import { createDb, createPool } from '#server/db/database.ts'
import { addBookable, account, sydneyTime } from '#test/support/booking-world.ts'
import { availabilityPath, type Bookable, reserve, slotsEach, slotsInTurn } from './bookable.ts'
import { asBrowsersDo, type Client, compare, createClient, type Load, load } from './load.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const reserveRequests = 600
const rounds = 4
const newAddresses = 20_000
const readsForEachReservation = 20

/** Availability, reserving, rendering pages and the race for one slot, each beside its yardstick; then memory. */
export async function measureBooking(databaseUrl: string) {
  const db = createDb(createPool(databaseUrl, 4))
  const besideNewAddresses = Math.ceil(newAddresses / readsForEachReservation / slotsEach)
  const clinicians = Math.ceil((2 * rounds * reserveRequests) / slotsEach) + 2 + besideNewAddresses
  const bookable: Bookable[] = []
  for (let number = 0; number < clinicians; number++) bookable.push(await addBookable(db))
  await db.destroy()
  const server = await startBenchServer(databaseUrl)
  const client = createClient(server.port)
  try {
    const selectOne = (requests: number) => () =>
      load(requests, () => client.ask({ path: '/bench/select-1' }))
    const last = bookable.at(-1) as Bookable
    const beside = bookable.splice(0, besideNewAddresses)
    return {
      availability: await compare(
        () => load(1_500, () => client.ask({ path: availabilityPath(last) })),
        selectOne(1_500),
      ),
      reserve: await measureReserve(client, bookable.slice(0, -2)),
      pages: await measurePages(client, selectOne(1_000)),
      newPages: await measureNewPages(client, selectOne(1_000)),
      race: await race(server.port, bookable.at(-2) as Bookable),
      memory: await measureMemory(server, client, availabilityPath(last)),
      memoryOfNew: await measureNewAddresses(server, client, availabilityPath(last), beside),
    }
  } finally {
    client.close()
    server.stop()
  }
}

const publicPages = [
  '/',
  '/find-a-psychologist',
  '/find-a-psychologist/details?id=amelia-tran',
  '/blog/cbt-in-plain-words',
]

type MeasuredPage = { path: string } & Awaited<ReturnType<typeof compare>>

async function measurePages(client: Client, yardstick: () => Promise<Load>) {
  const measured: MeasuredPage[] = []
  for (const path of publicPages) {
    const subject = () => load(1_000, () => client.ask({ path, headers: asBrowsersDo }))
    measured.push({ path, ...(await compare(subject, yardstick)) })
  }
  return measured
}

/** The same pages at addresses that were not asked for before: each is rendered. */
async function measureNewPages(client: Client, yardstick: () => Promise<Load>) {
  const measured: MeasuredPage[] = []
  let asked = 0
  for (const path of publicPages) {
    const ask = () => {
      const visit = `${path.includes('?') ? '&' : '?'}fresh=${asked++}`
      return client.ask({ path: `${path}${visit}`, headers: asBrowsersDo })
    }
    measured.push({ path, ...(await compare(() => load(150, ask), yardstick)) })
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

/** The same for addresses that were not asked for before, so that no cache answers them, with reservations beside them. */
async function measureNewAddresses(
  { memory }: BenchServer,
  client: Client,
  availability: string,
  bookable: Bookable[],
) {
  const nextSlot = slotsInTurn(bookable)
  const api = ['/api/get-filtered-clinicians?', `${availability}&`]
  const paths = [...api, ...api, ...api, '/?', '/find-a-psychologist?']
  let asked = 0
  const ask = async () => {
    const number = asked++
    if (number % readsForEachReservation === 0) await reserve(client, nextSlot())
    await client.ask({ path: `${paths[number % paths.length]}visit=${number}`, headers: asBrowsersDo })
  }
  await load(newAddresses / 10, ask)
  const before = await memory()
  await load((newAddresses * 9) / 10, ask)
  return { before, after: await memory() }
}

function measureReserve(client: Client, bookable: Bookable[]) {
  const nextSlot = slotsInTurn(bookable)
  return compare(
    () => load(reserveRequests, () => reserve(client, nextSlot())),
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
    funding: 'rebate',
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
