import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import {
  type Answer,
  countOverlaps,
  createCaller,
  startServerCluster,
  statusOf,
} from '#test/support/server-cluster.ts'
import type { ServerProcess } from '#test/support/server-process.ts'

let cluster: Awaited<ReturnType<typeof startServerCluster>>
beforeAll(async () => {
  cluster = await startServerCluster()
})
afterAll(() => cluster.close())

/** Half of the moments of `killAfter`, early and late ones. More of them: KILLS=100 npx vitest run --project faults test/faults/killed-server.test.ts */
const kills = Number(process.env.KILLS ?? 10)
const clientsEach = 4
/** Pairs of a victim and a survivor that go through their rounds beside each other, on one database. */
const pairs = 2

/** Where in its work the server dies differs from round to round, from before the first byte to after the last. */
const killAfter = (round: number) => ((round * 7) % 20) * 2

it(
  `6: kill -9 in the middle of bookings, ${kills} times, loses and doubles nothing`,
  { timeout: 400_000 },
  async () => {
    const more = await Promise.all(Array.from({ length: (pairs - 1) * 2 }, cluster.start))
    cluster.servers.push(...more)
    const rounds = Array.from({ length: kills }, (_, round) => round)
    const done = await Promise.all(
      Array.from({ length: pairs }, (_, pair) =>
        killInTurn(
          cluster.servers.slice(pair * 2, pair * 2 + 2),
          rounds.filter((round) => round % pairs === pair),
        ),
      ),
    )
    const acknowledged = done.flatMap((pair) => pair.acknowledged)
    expect(done.some(({ cutOff }) => cutOff > 0)).toBe(true)
    expect(await Promise.all(acknowledged.map((reserveId) => statusOf(cluster.db, reserveId)))).toEqual(
      Array(kills * clientsEach).fill('booked'),
    )
    expect(await countOverlaps(cluster.db)).toBe(0)
  },
)

/** In each round one server of the pair dies, the other answers what was cut off, and then it is the other's turn. */
async function killInTurn(pair: ServerProcess[], rounds: number[]) {
  const acknowledged: string[] = []
  let [victim, survivor] = pair as [ServerProcess, ServerProcess]
  let cutOff = 0
  for (const round of rounds) {
    const { clinicianId, typeId } = await addBookable(cluster.db)
    const tokens = await cluster.addClients(clientsEach)
    const onSurvivor = createCaller(() => survivor)
    const onVictim = createCaller(() => victim)
    const bookings = await Promise.all(
      tokens.map(async (token, index) => {
        const held = await onSurvivor.reserve(
          { clinicianId, typeId, start: sydneyTime(3, 9 + index) },
          { token },
        )
        return { token, reserveId: held.body?.data?.reserveId ?? '', key: `booking-${round}-${index}` }
      }),
    )
    const killed = wait(killAfter(round)).then(() => victim.end('SIGKILL'))
    const first = await Promise.all(
      bookings.map(({ reserveId, token, key }) => onVictim.finish(reserveId, token, key)),
    )
    await killed
    const retried = await Promise.all(
      bookings.map(({ reserveId, token, key }) => onSurvivor.finish(reserveId, token, key)),
    )
    expect(retried.map(({ status }: Answer) => status)).toEqual(Array(clientsEach).fill(200))
    expect(first.every(({ status }) => status === 200 || status === 0)).toBe(true)
    cutOff += first.filter(({ status }) => status === 0).length
    acknowledged.push(...bookings.map(({ reserveId }) => reserveId))
    const { remaining_slots } = await cluster.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', clinicianId)
      .executeTakeFirstOrThrow()
    expect(remaining_slots).toBe(50 - clientsEach)
    const restarted = await cluster.start()
    cluster.servers.splice(cluster.servers.indexOf(victim), 1, restarted)
    ;[victim, survivor] = [survivor, restarted]
  }
  return { acknowledged, cutOff }
}
