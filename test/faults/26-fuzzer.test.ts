import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { type Endpoint, problemSchema } from '#contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import { createRandom, type Random } from '#test/support/fuzz/random.ts'
import type { Known } from '#test/support/fuzz/good-values.ts'
import { makePageRequest } from '#test/support/fuzz/make-page-request.ts'
import { makeRequest, type RawRequest } from '#test/support/fuzz/make-request.ts'
import { type RawAnswer, sendRaw } from '#test/support/fuzz/send-raw.ts'
import { startSlowSenders } from '#test/support/fuzz/slow-senders.ts'
import { readLongestTurn, watchHealth, withTurnsMeasured } from '#test/support/fuzz/watch-process.ts'
import { type Interface, type Route, routesOf } from '#test/support/hostile-requests.ts'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { signStaffIn } from '#test/support/staff.ts'
import { startServerCluster } from '#test/support/server-cluster.ts'

/** Another seed tries other values: FUZZ_SEED=7 npx vitest run --project timed-faults test/faults/26-fuzzer.test.ts */
const seed = Number(process.env.FUZZ_SEED ?? 26)
const seconds = Number(process.env.FUZZ_SECONDS ?? 10)
const senders = 6

let cluster: Awaited<ReturnType<typeof startServerCluster>>
let routes: Route[]
let known: Known
let tokens: string[]
/** Of an owner, a psychologist and a GP in turn, one for each operation. */
let cookies: string[]
const agent = new Agent({ keepAlive: true, maxSockets: senders * 2 })

beforeAll(async () => {
  cluster = await startServerCluster({ DEMO_DATA: 'on', ...withTurnsMeasured })
  const read = async <T>(path: string) =>
    (await (await fetch(`${cluster.servers[0].url}${path}`)).json()) as T
  routes = [
    ...routesOf(await read<Interface>('/api/openapi.json')),
    ...routesOf(await read<Interface>('/api/staff/openapi.json')),
    // Their answers end with the sign-in: src/server/diary/live.test.ts, src/server/room/signals.test.ts.
  ].filter(({ operation }) => !['followDiary', 'followRoom'].includes(operation.operationId ?? ''))
  const people = await read<{ clinicians: { _id: string; slugUrl: string }[] }>(
    '/api/get-filtered-clinicians',
  )
  const types = await read<{ _id: string }[]>('/api/appointment-types')
  const clinicians = people.clinicians.map(({ _id }) => _id)
  const room = await openRoom()
  known = {
    accountId: ['banksia'],
    clinicianId: clinicians,
    clinicianIds: clinicians,
    idOrSlug: people.clinicians.map(({ slugUrl }) => slugUrl),
    appointmentTypeId: types.map(({ _id }) => _id),
    portalId: ['banksia'],
    formId: ['matching'],
    roomId: [room.roomId],
    tabId: [room.tabId],
  }
  // One for each operation: some of them end the sign-in that they are called with.
  tokens = await cluster.addClients(routes.length)
  cookies = (await signColleaguesIn()).map((cookie) => `${cookie}; ${room.cookie}`)
}, 60_000)
afterAll(async () => {
  agent.destroy()
  await cluster.close()
})

/** A session that goes on, with its clinician in the room. */
async function openRoom() {
  const world = await addRoom(cluster.service)
  const clinician = roomVisitor(createApp(cluster.service), world.roomId, world.staff)
  const { tabId } = await clinician.come()
  return { roomId: world.roomId, tabId, cookie: clinician.cookie() }
}

async function signColleaguesIn(): Promise<string[]> {
  const colleagues = await cluster.db
    .selectFrom('accounts')
    .select('subject')
    .where('role', 'in', ['owner', 'clinician'])
    .execute()
  return Promise.all(
    routes.map(async (_, at) => {
      const subject = colleagues[at % colleagues.length]?.subject ?? ''
      return (await signStaffIn(cluster, subject)).headers.cookie
    }),
  )
}

type Sent = RawRequest & { route?: Route }

function nextRequest(random: Random): Sent {
  if (random.chance(0.3)) return makePageRequest(random)
  const at = random.below(routes.length)
  const route = routes[at] as Route
  const request = makeRequest(route, random, at % 2 ? { ...known, id: known.appointmentTypeId ?? [] } : known)
  const authorization = random.chance(0.7)
    ? `Bearer ${tokens[at]}`
    : random.pick(['Bearer x.y.z', 'Basic', 'Bearer '])
  return {
    ...request,
    route,
    headers: {
      ...request.headers,
      ...(random.chance(0.9) && { authorization }),
      ...(random.chance(0.8) && { cookie: cookies[at] ?? '' }),
    },
  }
}

/** What is wrong with an answer, or null. */
function judge({ route, method }: Sent, { status, headers, body }: RawAnswer): string | null {
  if (status >= 500) return `answered ${status}`
  // A request line and headers beyond 16 kB are refused by Node, before there is a route.
  if (status === 431 || !route || method === 'HEAD') return null
  const { operationId = '', responses = {} } = route.operation
  if (!(String(status) in responses)) return `answered ${status}, which is not declared`
  const endpoint: Endpoint | undefined = endpoints[operationId as keyof typeof endpoints]
  const schema: z.ZodType | undefined =
    status >= 400 ? problemSchema : typeof endpoint?.answer === 'object' ? endpoint.answer : undefined
  if (!schema || status === 204 || headers['content-encoding']) return null
  const parsed = schema.safeParse(JSON.parse(body.toString()))
  return parsed.success
    ? null
    : `answered ${status} outside its schema: ${parsed.error.message.slice(0, 300)}`
}

const describeRequest = ({ method, path, headers, body }: Sent) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers['content-type'] ?? '')} ${body?.toString().slice(0, 300) ?? ''}`

describe(`26: hostile requests, seed ${seed}`, () => {
  it('get an answer that is declared, and delay no other request', { timeout: 120_000 }, async () => {
    const stopWatching = watchHealth(cluster.servers)
    await Promise.all(cluster.servers.map(readLongestTurn))
    const slow = startSlowSenders(cluster.servers[0].url, '/api/invites:check', 40)
    const faults = new Map<string, string>()
    const slowOnes: { from: number; to: number; request: string }[] = []
    const until = performance.now() + seconds * 1000
    let sent = 0
    const work = async (worker: number) => {
      const random = createRandom(seed * 1000 + worker)
      while (performance.now() < until) {
        const request = nextRequest(random)
        request.headers['x-forwarded-for'] =
          `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`
        const server = cluster.servers[worker % 2] ?? cluster.servers[0]
        const from = Date.now()
        const answer = await sendRaw(server.url, agent, request).catch((error: Error) => error)
        const fault = answer instanceof Error ? answer.message : judge(request, answer)
        sent += 1
        if (Date.now() - from > 150)
          slowOnes.push({ from, to: Date.now(), request: describeRequest(request) })
        if (fault)
          faults.set(
            `${request.route?.operation.operationId ?? request.path.slice(0, 40)}: ${fault.slice(0, 80)}`,
            describeRequest(request),
          )
      }
    }
    await Promise.all(Array.from({ length: senders }, (_, worker) => work(worker)))
    slow.cut()
    const slowestHealth = await stopWatching()
    expect([...faults].map(([fault, request]) => `${fault}\n  ${request}`).join('\n')).toBe('')
    expect(slowestHealth).toBeLessThan(1_000)
    for (const server of cluster.servers) {
      const { ms, endedAt } = await readLongestTurn(server)
      const during = slowOnes.filter(({ from, to }) => from <= endedAt && endedAt - ms <= to)
      expect(ms, `The event loop was held during ${JSON.stringify(during, null, 1)}`).toBeLessThan(200)
    }
    expect(sent).toBeGreaterThan(500)
  })
})
