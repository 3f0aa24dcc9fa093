import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { visitorCookie } from '#test/support/visitor-cookie.ts'
import { createApp } from '../app.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

type Caller = { cookie?: string; token?: string; visitor?: string }
type Held = { reserveId: string; status: string }

const heldBy = async (caller: Caller): Promise<string[]> =>
  (await api.call('GET', api.collection, caller)).body.holds.map(({ reserveId }: Held) => reserveId)
const statusOf = async (reserveId: string) =>
  (
    await api.db
      .selectFrom('reservations')
      .select('status')
      .where('reserve_id', '=', reserveId)
      .executeTakeFirst()
  )?.status

async function hold(
  caller: Caller & { replaces?: string },
  at: { clinicianId: string; typeId: string },
  hour = 10,
) {
  const held = await api.reserve({ ...at, start: sydneyTime(3, hour) }, caller)
  return { status: held.status, code: held.body.code, reserveId: held.body.data?.reserveId as string }
}

describe('a browser that is new here', () => {
  const ask = (key: string, body: unknown, headers: Record<string, string> = {}) =>
    createApp(api.service).request(`/api${api.collection}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: JSON.stringify(body),
    })
  const wanted = ({ clinicianId, typeId }: { clinicianId: string; typeId: string }, hour: number) => ({
    appointmentTypeId: typeId,
    clinicianId,
    deliveryType: 'videoCall',
    isNewClient: true,
    slots: [{ startDateTime: sydneyTime(3, hour).toISOString() }],
    funding: 'rebate',
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('is given a cookie with its first held time, the same one if the answer was lost, and none without a time', async () => {
    const amelia = await addBookable(api.db)
    const [key, address] = [randomUUID(), from('203.0.113.7')]
    const [first, again] = [
      await ask(key, wanted(amelia, 10), address),
      await ask(key, wanted(amelia, 10), address),
    ]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(again.headers.getSetCookie()).toEqual([cookie])
    expect(await heldBy({ cookie: cookie.split(';')[0] })).toHaveLength(1)

    // It goes on being this visitor.
    const other = await addBookable(api.db)
    const own = { ...address, cookie: cookie.split(';')[0] ?? '' }
    const second = await ask(randomUUID(), wanted(other, 10), own)
    expect([second.status, second.headers.getSetCookie()]).toEqual([201, []])
    expect(await heldBy({ cookie: own.cookie })).toHaveLength(2)

    const refused = await ask(randomUUID(), wanted(amelia, 10), from('203.0.113.8'))
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([409, []])
  })

  it('is not taken for another one that sends the same key', async () => {
    const [key, amelia] = [randomUUID(), await addBookable(api.db)]
    const one = await ask(key, wanted(amelia, 10), from('203.0.113.20'))
    const two = await ask(key, wanted(amelia, 14), from('203.0.113.21'))
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.headers.getSetCookie()).not.toEqual(two.headers.getSetCookie())
  })
})

describe('another time with the same clinician', () => {
  it.each(['a visitor', 'a client'])('replaces the one that %s is holding', async (who) => {
    const caller =
      who === 'a client' ? { token: await api.signUp() } : { cookie: await visitorCookie(api.service) }
    const amelia = await addBookable(api.db)
    const first = await hold(caller, amelia, 10)
    const second = await hold(caller, amelia, 14)
    expect(second.status).toBe(201)
    expect(await statusOf(first.reserveId)).toBe('released')
    expect(await heldBy(caller)).toEqual([second.reserveId])
    // The time given up is free for others at once.
    expect((await hold({ visitor: randomUUID() }, amelia, 10)).status).toBe(201)
  })

  it('may overlap the one that it replaces', async () => {
    const caller = { cookie: await visitorCookie(api.service) }
    const amelia = await addBookable(api.db)
    await hold(caller, amelia, 10)
    expect((await hold(caller, { ...amelia, typeId: amelia.longTypeId }, 10)).status).toBe(201)
    expect(await heldBy(caller)).toHaveLength(1)
  })

  it('that is taken leaves the first one as it was', async () => {
    const caller = { cookie: await visitorCookie(api.service) }
    const amelia = await addBookable(api.db)
    const first = await hold(caller, amelia, 10)
    await hold({ visitor: randomUUID() }, amelia, 14)
    const refused = await hold(caller, amelia, 14)
    expect(refused.status).toBe(409)
    expect(await heldBy(caller)).toEqual([first.reserveId])
  })

  it('replaces nothing of another visitor behind the same address', async () => {
    const visitor = randomUUID()
    const amelia = await addBookable(api.db)
    const first = await hold({ visitor }, amelia, 10)
    const second = await hold({ visitor }, amelia, 14)
    expect([await statusOf(first.reserveId), await statusOf(second.reserveId)]).toEqual(['held', 'held'])
    expect(await heldBy({ visitor })).toEqual([])
  })
})

describe('held times with several clinicians', () => {
  it('stay, are listed with the soonest end first, and each can be let go', async () => {
    const caller = { cookie: await visitorCookie(api.service) }
    const three = [await addBookable(api.db), await addBookable(api.db), await addBookable(api.db)]
    const held: string[] = []
    for (const clinician of three) held.push((await hold(caller, clinician)).reserveId)
    expect(await heldBy(caller)).toEqual(held)
    const fourth = await addBookable(api.db)
    expect(await hold(caller, fourth)).toMatchObject({ status: 429, code: 'tooManyHolds' })
    // Another time with one of the three is no fourth.
    expect((await hold(caller, three[0] ?? fourth, 15)).status).toBe(201)
    expect((await api.call('DELETE', api.at(held[1] ?? ''), caller)).status).toBe(204)
    expect((await hold(caller, fourth)).status).toBe(201)
  })

  it('are given up for another only where the holder says so', async () => {
    const caller = { cookie: await visitorCookie(api.service) }
    const [amelia, priya] = [await addBookable(api.db), await addBookable(api.db)]
    const first = await hold(caller, amelia)
    const second = await hold(caller, priya)
    expect(await heldBy(caller)).toEqual([first.reserveId, second.reserveId])
    const third = await hold({ ...caller, replaces: first.reserveId }, await addBookable(api.db))
    expect(await heldBy(caller)).toEqual([second.reserveId, third.reserveId])
  })

  it('of another client cannot be given up, nor seen', async () => {
    const robin = { token: await api.signUp() }
    const first = await hold(robin, await addBookable(api.db))
    const other = { token: await api.signUp() }
    await hold({ ...other, replaces: first.reserveId }, await addBookable(api.db))
    expect(await statusOf(first.reserveId)).toBe('held')
    expect(await heldBy(other)).not.toContain(first.reserveId)
  })

  it('are found again by a client who signs in on the same browser, and once claimed only by that client', async () => {
    const cookie = await visitorCookie(api.service)
    const token = await api.signUp()
    const { reserveId } = await hold({ cookie }, await addBookable(api.db))
    expect(await heldBy({ cookie, token })).toEqual([reserveId])
    expect((await api.claim(reserveId, token)).status).toBe(200)
    expect(await heldBy({ token })).toEqual([reserveId])
    expect(await heldBy({ cookie })).toEqual([])
  })

  it('are no longer listed once they have run out', async () => {
    const caller = { cookie: await visitorCookie(api.service) }
    const { reserveId } = await hold(caller, await addBookable(api.db))
    await api.db
      .updateTable('reservations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('reserve_id', '=', reserveId)
      .execute()
    expect(await heldBy(caller)).toEqual([])
  })
})
