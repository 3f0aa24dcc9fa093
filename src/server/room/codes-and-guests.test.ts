import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setHits } from '#test/support/rate-limits.ts'
import { addRoom, moveSession, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

let numbers = 0
const newMobile = () => `+6149157${String((numbers += 1)).padStart(4, '0')}`

async function codesTo(mobile: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('outbox_messages')
    .select('body_text')
    .where('recipient', '=', mobile)
    .orderBy('created_at')
    .execute()
  return rows.map(({ body_text }) => /^\d{6}/.exec(body_text)?.[0] ?? '')
}

const byCode = (code: string) => ({ as: 'code', code })

/** As if the last code had been sent some time ago. */
const ageCode = (reservationId: string, seconds: number) =>
  test.db
    .updateTable('room_codes')
    .set({
      sent_at: new Date(Date.now() - seconds * 1000),
      expires_at: new Date(Date.now() + (300 - seconds) * 1000),
    })
    .where('reservation_id', '=', reservationId)
    .execute()

describe('a code by text message', () => {
  it('opens this room for its client, once', async () => {
    const mobile = newMobile()
    const world = await addRoom(test.service, { mobile })
    const client = roomVisitor(app, world.roomId)
    const sent = await client.ask('POST', '/codes')
    expect(await sent.json()).toEqual({ numberEndsIn: mobile.slice(-3), resendAfterSeconds: 60 })
    const [code = ''] = await codesTo(mobile)
    expect((await client.enter(byCode(code))).status).toBe(200)
    expect(await client.room()).toMatchObject({ you: { role: 'client', standing: 'waiting' } })
    expect((await roomVisitor(app, world.roomId).enter(byCode(code))).status).toBe(422)
    // It is good for nothing but this room.
    const own = await app.request('/api/client-records/me', { headers: { cookie: client.cookie() } })
    expect(own.status).toBe(401)
  })

  it('can be guessed five times, and is sent once in a minute and five times in an hour', async () => {
    const mobile = newMobile()
    const world = await addRoom(test.service, { mobile })
    const guesser = roomVisitor(app, world.roomId)
    await guesser.ask('POST', '/codes')
    expect((await guesser.ask('POST', '/codes')).status).toBe(200)
    const [code = ''] = await codesTo(mobile)
    expect(await codesTo(mobile)).toHaveLength(1)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const codes: string[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const problem: { code: string } = await (await guesser.enter(byCode(wrong))).json()
      codes.push(problem.code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'otpInvalid'), 'otpExpired'])
    expect((await guesser.enter(byCode(code))).status).toBe(422)
    for (let sent = 1; sent < 5; sent += 1) {
      await ageCode(world.appointmentId, 61)
      expect((await guesser.ask('POST', '/codes')).status).toBe(200)
    }
    await ageCode(world.appointmentId, 61)
    await setHits(test.db, 'room-codes:sent', 5)
    expect((await guesser.ask('POST', '/codes')).status).toBe(429)
    const sentCodes = await codesTo(mobile)
    expect(sentCodes).toHaveLength(5)
    // The last one is still good.
    expect((await guesser.enter(byCode(sentCodes.at(-1) ?? ''))).status).toBe(200)
  })

  it('ends after five minutes, and is not sent without a number on file', async () => {
    const mobile = newMobile()
    const world = await addRoom(test.service, { mobile })
    const client = roomVisitor(app, world.roomId)
    await client.ask('POST', '/codes')
    await ageCode(world.appointmentId, 301)
    const [code = ''] = await codesTo(mobile)
    expect(await (await client.enter(byCode(code))).json()).toMatchObject({ code: 'otpExpired' })
    const unreachable = roomVisitor(app, (await addRoom(test.service, { mobile: null })).roomId)
    expect(await (await unreachable.ask('GET', '')).json()).toMatchObject({ door: { canSendCode: false } })
    expect((await unreachable.ask('POST', '/codes')).status).toBe(404)
  })
})

describe('a guest', () => {
  async function invite() {
    const world = await addRoom(test.service, { firstName: 'Chantelle' })
    const clinician = roomVisitor(app, world.roomId, world.staff)
    await clinician.come()
    const made = await clinician.ask('POST', '/invitations', { kind: 'support' })
    expect(made.status).toBe(201)
    const { link }: { link: string } = await made.json()
    const { pathname, hash } = new URL(link)
    expect(pathname).toBe(`/session/${world.roomId}`)
    return { ...world, clinician, secret: hash.slice(1) }
  }
  const asGuest = (secret: string, name = 'Lena') => ({ as: 'guest', secret, name })

  it('comes with a link, waits without being told a name, and is let in by the clinician', async () => {
    const world = await invite()
    const guest = roomVisitor(app, world.roomId)
    await test.db.insertInto('portraits').values({ id: 'amelia-tran', svg: '<svg/>' }).execute()
    await test.db
      .updateTable('clinicians')
      .set({ portrait_id: 'amelia-tran' })
      .where('id', '=', world.clinicianId)
      .execute()
    await guest.come(asGuest(world.secret))
    const waiting = await guest.room()
    expect(waiting).toMatchObject({ you: { role: 'guest', standing: 'waiting' }, client: null, people: [] })
    expect(JSON.stringify(waiting)).not.toMatch(/Amelia|Chantelle|psycholog/i)
    const [person] = (await world.clinician.room())?.people ?? []
    expect(person).toMatchObject({ role: 'guest', guestKind: 'support', name: 'Lena', standing: 'waiting' })
    await world.clinician.ask('PUT', `/people/${person?.personId}/standing`, { standing: 'admitted' })
    expect(await guest.room()).toMatchObject({
      you: { standing: 'admitted' },
      clinician: {
        name: 'Amelia Tran',
        avatar: '/portraits/amelia-tran.svg',
        profession: 'Clinical psychologist',
      },
      sessionType: null,
    })
  })

  it('who passes the link on is let in anew, and the first device has no place any more', async () => {
    const world = await invite()
    const [first, second] = [roomVisitor(app, world.roomId), roomVisitor(app, world.roomId)]
    await first.come(asGuest(world.secret))
    const { personId } = (await first.room())?.you ?? {}
    await world.clinician.ask('PUT', `/people/${personId}/standing`, { standing: 'admitted' })
    await second.come(asGuest(world.secret, 'Someone'))
    expect(await second.room()).toMatchObject({ you: { standing: 'waiting' } })
    expect(await first.room()).toBeNull()
  })

  it('is kept out with a wrong link, with one of another room, and once the room is over', async () => {
    const [world, other] = [await invite(), await invite()]
    const guest = roomVisitor(app, world.roomId)
    expect((await guest.enter(asGuest('made-up'))).status).toBe(404)
    expect((await guest.enter(asGuest(other.secret))).status).toBe(404)
    await moveSession(test.service, world.appointmentId, -180)
    expect((await guest.enter(asGuest(world.secret))).status).toBe(404)
    const kept = await test.db.selectFrom('room_invitations').select('secret_hash').execute()
    expect(kept.some(({ secret_hash }) => secret_hash.includes(world.secret))).toBe(false)
  })
})
