import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { dates, edges, quickest, zones } from '#test/support/fuzz/dates.ts'
import {
  bodiesOf,
  bodySchemaOf,
  type Interface,
  type Route,
  routesOf,
} from '#test/support/hostile-requests.ts'
import { addClients } from '#test/support/server-cluster.ts'
import { type ServerPair, startServerPair } from '#test/support/single-server.ts'

describe('27: such dates through every route, in two processes', () => {
  let pair: ServerPair
  let routes: Route[]
  let token: string
  let slot: { clinicianId: string; typeId: string }
  beforeAll(async () => {
    pair = await startServerPair()
    routes = routesOf((await (await pair.ask('/api/openapi.json')).json()) as Interface)
    slot = await addBookable(pair.db)
    token = (await addClients(pair, 1, true))[0] ?? ''
  })
  afterAll(() => pair.close())

  const headers = () => ({ authorization: `Bearer ${token}` })
  const isAnswered = (status: number) => status < 500

  // The ends of the range and thirty days between; every day goes through the functions themselves in 27-dates.test.ts.
  it.each(zones)('the calendar in %s', async (timeZone) => {
    for (const [index, date] of dates.slice(0, 44).entries()) {
      const query = new URLSearchParams({ clinicianId: slot.clinicianId, date, to: date, timeZone })
      const gps = new URLSearchParams({ type: 'initial', timeZone, after: `${date}T02:30:00Z` })
      const path = `/api/appointment-types/${slot.typeId}/availabilities/public?${query}`
      for (const address of [path, `/api/gp-availabilities?${gps}`]) {
        let status = 0
        const ms = await quickest(async () => {
          const answer = await pair.each[index % 2 === 0 ? 0 : 1].ask(address)
          await answer.text()
          status = answer.status
        })
        expect([200, 422], `${address} answered ${status}`).toContain(status)
        expect(ms, `${address} took too long`).toBeLessThan(50)
      }
    }
  })

  it('every text, date and instant of every operation', { timeout: 240_000 }, async () => {
    const faults: string[] = []
    for (const route of routes.filter(({ operation }) => operation.operationId !== 'endAllSignIns'))
      for (const date of edges) {
        const { parameters = [] } = route.operation
        const query = new URLSearchParams(
          parameters.filter(({ in: place }) => place === 'query').map(({ name }) => [name, date]),
        )
        const path = `/api${route.path.replace('{accountId}', 'banksia').replaceAll(/\{\w+\}/g, date)}?${query}`
        const schema = bodySchemaOf(route)
        const bodies = schema
          ? [...bodiesOf(schema, () => date), ...bodiesOf(schema, () => `${date}T02:30:00Z`)]
          : [undefined]
        for (const body of bodies) {
          const answer =
            body === undefined
              ? await pair.ask(path, { method: route.method.toUpperCase(), headers: headers() })
              : await pair.send(route.method.toUpperCase(), path, body, headers())
          if (!isAnswered(answer.status))
            faults.push(`${route.method} ${path} ${JSON.stringify(body)}: ${answer.status}`)
        }
      }
    expect(faults).toEqual([])
    const start = sydneyTime(3, 10).toISOString()
    const held = await pair.send('POST', '/api/accounts/banksia/reserved-appointments', {
      appointmentTypeId: slot.typeId,
      clinicianId: slot.clinicianId,
      funding: 'rebate',
      slots: [{ startDateTime: start }],
    })
    expect(held.status).toBe(201)
  })
})
