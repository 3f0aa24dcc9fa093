import { createDb, createPool } from '#server/db/database.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { availabilityPath, type Bookable, reserve, type Slot, slotsInTurn } from './bookable.ts'
import { asBrowsersDo, type Client, createClient, type Load, load } from './load.ts'
import { startBenchServer } from './server.ts'

const clinicians = 50
const requests = 1_500

type BusyRow = { what: string; quiet: Load; busy: Load; share: number }

/** Reads beside reservations at a steady rate on 50 clinicians, each beside the same reads in quiet. */
export async function measureBusy(databaseUrl: string, { reservationsPerSecond = 10, processes = 1 }) {
  const db = createDb(createPool(databaseUrl, 4))
  const bookable: Bookable[] = []
  for (let number = 0; number < clinicians; number++) bookable.push(await addBookable(db))
  await db.destroy()
  const servers = await Promise.all(Array.from({ length: processes }, () => startBenchServer(databaseUrl)))
  const clients = servers.map(({ port }) => createClient(port))
  const clientAt = (number: number) => clients[number % clients.length] as Client
  try {
    const nextSlot = slotsInTurn(bookable)
    const rows: BusyRow[] = []
    for (const [what, path] of readsOf(bookable[0] as Bookable)) {
      const read = () => load(requests, (number) => clientAt(number).ask({ path, headers: asBrowsersDo }))
      await read()
      const quiet = await read()
      const writes = writeSteadily(reservationsPerSecond, (number) =>
        takeAndLook(clientAt, number, nextSlot()),
      )
      const busy = await read()
      await writes.stop()
      rows.push({ what, quiet, busy, share: busy.perSecond / quiet.perSecond })
    }
    return rows
  } finally {
    for (const client of clients) client.close()
    for (const server of servers) server.stop()
  }
}

const readsOf = (clinician: Bookable): [string, string][] => [
  ['home page', '/'],
  ['listing page', '/find-a-psychologist'],
  ['profile page', '/find-a-psychologist/details?id=amelia-tran'],
  ['listing API', '/api/get-filtered-clinicians?days=Monday&startTime=08:00&endTime=12:00'],
  ['availability', availabilityPath(clinician)],
]

/** Takes a time in one process and asks for it in the next: an answer that still offers it is out of date. */
async function takeAndLook(clientAt: (number: number) => Client, number: number, slot: Slot): Promise<void> {
  await reserve(clientAt(number), slot)
  const free = await clientAt(number + 1).ask({ path: availabilityPath(slot) })
  if (free.includes(slot.start)) throw new Error(`${slot.start} is offered after it was taken`)
}

/** One write after the other at the given rate; `stop` waits for the last and fails if one failed. */
function writeSteadily(perSecond: number, write: (number: number) => Promise<void>) {
  const writing: Promise<void>[] = []
  const timer = setInterval(() => writing.push(write(writing.length)), 1000 / perSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(writing)
    },
  }
}
