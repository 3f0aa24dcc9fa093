import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoomSignal } from '#contract/room-signals.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { roomCarriers } from '#test/support/room-carriers.ts'
import { createApp } from '../app.ts'
import { createDb, createPool } from '../db/database.ts'
import { createNotices } from '../db/notices.ts'
import { createLog } from '../log.ts'
import type { Service } from '../service.ts'
import { sweepRooms } from './sweep-rooms.ts'
import { openCarrier } from './valkey-carrier.ts'

describe.each(roomCarriers)('through $name', ({ start }) => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>
  let app: ReturnType<typeof createApp>
  let first: Process
  /** Another process of the same practice: connections of its own to the same database. */
  let other: Process
  let elsewhere: ReturnType<typeof createApp>
  let carrying: Awaited<ReturnType<typeof start>>

  type Process = Service & { end: () => Promise<void> }

  async function makeProcess(): Promise<Process> {
    const log = createLog('silent')
    const db = createDb(createPool(test.url, 4))
    const rooms = openCarrier({
      config: { ...test.config, VALKEY_URL: carrying.url },
      db,
      keyring: test.keyring,
      log,
    })
    await carrying.isThere(rooms.carrier)
    const notices = createNotices({ url: test.url, log })
    const end = async () => {
      await notices.close()
      await rooms.close()
      await db.destroy()
    }
    return { ...test.service, db, notices, carrier: rooms.carrier, end }
  }

  beforeAll(async () => {
    test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
    carrying = await start()
    first = await makeProcess()
    app = createApp(first)
    other = await makeProcess()
    elsewhere = createApp(other)
  })
  afterAll(async () => {
    await first.end()
    await other.end()
    await carrying.close()
    await test.close()
  })

  const chat = (text: string) => ({ message: { kind: 'chat', text } })
  const offer = { kind: 'description', description: { type: 'offer', sdp: 'v=0' } }

  /** The client on one process, the clinician on the other. */
  async function meet() {
    const world = await addRoom(test.service)
    const client = roomVisitor(app, world.roomId, world.bearer)
    const clinician = roomVisitor(elsewhere, world.roomId, world.staff)
    const [clientIn, clinicianIn] = [await client.come(), await clinician.come()]
    const { personId } = clientIn.room.you
    const place = (standing: string) => clinician.ask('PUT', `/people/${personId}/standing`, { standing })
    const clientSends = (body: unknown) => client.ask('POST', `/tabs/${clientIn.tabId}/signals`, body)
    const clinicianSends = (body: unknown) =>
      clinician.ask('POST', `/tabs/${clinicianIn.tabId}/signals`, body)
    const tabs = { client: clientIn.tabId, clinician: clinicianIn.tabId }
    return { ...world, client, clinician, tabs, place, clientSends, clinicianSends }
  }

  const messageOf = ({ data }: { data: unknown }) => (data as RoomSignal).message

  describe('before the clinician lets someone in', () => {
    it('nothing flows, and neither sees the other’s tab but the clinician who waits', async () => {
      const world = await meet()
      const events = await world.client.events(world.tabs.client)
      const seen = await events.untilRoom(({ clinician }) => clinician.state === 'ready')
      expect(seen).toMatchObject({ people: [], you: { standing: 'waiting' } })
      expect((await world.clientSends({ ...chat('hello'), to: world.tabs.clinician })).status).toBe(403)
      expect((await world.clientSends(chat('hello'))).status).toBe(403)
      // The clinician sees who waits, and cannot reach them either.
      expect(await world.clinician.room()).toMatchObject({
        people: [{ role: 'client', name: 'Robin', standing: 'waiting', tabId: world.tabs.client }],
      })
      expect((await world.clinicianSends({ to: world.tabs.client, message: offer })).status).toBe(404)
      const { rows } = { rows: await test.db.selectFrom('room_signals').selectAll().execute() }
      expect(rows).toEqual([])

      expect((await world.place('admitted')).status).toBe(204)
      const admitted = await events.untilRoom(({ you }) => you.standing === 'admitted')
      expect(admitted.people).toMatchObject([
        { role: 'clinician', name: 'Amelia Tran', tabId: world.tabs.clinician },
      ])
      await events.close()
    })

    it('the client cannot let themselves in, invite, end it or read the start', async () => {
      const world = await meet()
      const { personId } = (await world.client.room())?.you ?? {}
      const tries = [
        world.client.ask('PUT', `/people/${personId}/standing`, { standing: 'admitted' }),
        world.client.ask('POST', '/invitations', { kind: 'support' }),
        world.client.ask('POST', '/ending'),
        world.client.ask('GET', '/start-check'),
        world.client.ask('PUT', '/by-phone', { on: true }),
        world.client.ask('POST', '/livekit-token'),
      ]
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 404])
    })
  })

  describe('signals', () => {
    it('reach the other process in the order in which they were sent', async () => {
      const world = await meet()
      await world.place('admitted')
      const events = await world.clinician.events(world.tabs.clinician)
      await events.until('room')
      expect((await world.clientSends({ to: world.tabs.clinician, message: offer })).status).toBe(204)
      const offered = await events.until('signal')
      expect(offered).toMatchObject({ data: { from: world.tabs.client, message: offer } })
      for (const text of ['one', 'two', 'three']) await world.clientSends(chat(text))
      const texts: unknown[] = []
      for (let index = 0; index < 3; index += 1) texts.push(messageOf(await events.until('signal')))
      expect(texts).toEqual(['one', 'two', 'three'].map((text) => ({ kind: 'chat', text })))
      await events.close()
    })

    it('are not lost while the server is started again, and are not sent twice', async () => {
      const world = await meet()
      await world.place('admitted')
      const process = await makeProcess()
      const events = await world.clinician.events(world.tabs.clinician, { via: createApp(process) })
      await events.until('room')
      await world.clientSends(chat('before'))
      const before = await events.until('signal')
      await process.notices.close()
      expect(await events.next()).toBeNull()
      await process.end()
      await world.clientSends(chat('meanwhile'))
      const again = await world.clinician.events(world.tabs.clinician, { after: before.id ?? undefined })
      expect(messageOf(await again.until('signal'))).toEqual({ kind: 'chat', text: 'meanwhile' })
      await world.clientSends(chat('after'))
      expect(messageOf(await again.until('signal'))).toEqual({ kind: 'chat', text: 'after' })
      await again.close()
    })

    it('go to no one who was sent back to wait, or removed', async () => {
      const world = await meet()
      await world.place('admitted')
      await world.clinicianSends(chat('for you'))
      await world.place('waiting')
      expect((await world.clientSends(chat('still here'))).status).toBe(403)
      const events = await world.client.events(world.tabs.client)
      await events.untilRoom(({ you }) => you.standing === 'waiting')
      await world.place('removed')
      expect(await events.until('over')).toMatchObject({ data: { reason: 'removed' } })
      expect((await world.client.ask('POST', '/tabs')).status).toBe(403)
    })

    it('are refused from a tab of someone else, to another room, too long, or too many', async () => {
      const [world, foreign] = [await meet(), await meet()]
      await world.place('admitted')
      await foreign.place('admitted')
      const from = (tabId: string, body: unknown) => world.client.ask('POST', `/tabs/${tabId}/signals`, body)
      expect((await from(world.tabs.clinician, chat('as another'))).status).toBe(404)
      expect((await from(foreign.tabs.client, chat('elsewhere'))).status).toBe(404)
      expect((await world.clientSends({ ...chat('elsewhere'), to: foreign.tabs.clinician })).status).toBe(404)
      expect((await world.clientSends(chat('x'.repeat(2001)))).status).toBe(422)
      const sharing = { kind: 'media', microphone: true, camera: true, screen: true }
      expect((await world.clientSends({ message: sharing })).status).toBe(403)
      await setHits(test.db, 'room-signals', 300)
      expect((await world.clientSends(chat('one more'))).status).toBe(429)
    })

    it('are sealed while they wait, and deleted two minutes later and when the session ends', async () => {
      const world = await meet()
      await world.place('admitted')
      const secret = 'the-words-of-a-chat'
      await world.clientSends(chat(secret))
      const read = () =>
        test.db.selectFrom('room_signals').selectAll().where('to_tab', '=', world.tabs.clinician).execute()
      const [row] = await read()
      expect(row?.sealed_signal.includes(secret)).toBe(false)
      await test.db
        .updateTable('room_signals')
        .set({ sent_at: new Date(Date.now() - 130_000) })
        .execute()
      await sweepRooms(test.service)
      expect(await read()).toEqual([])
      await world.clientSends(chat(secret))
      expect((await world.clinician.ask('POST', '/ending')).status).toBe(204)
      expect(await read()).toEqual([])
    })
  })

  describe('a stream', () => {
    it('that no one reads ends, and goes on with all that was sent when it is read again', async () => {
      const world = await meet()
      await world.place('admitted')
      const unread = await world.clinician.events(world.tabs.clinician)
      await unread.until('room')
      const long = { ...offer, description: { type: 'offer', sdp: 'x'.repeat(60_000) } }
      for (let sent = 0; sent < 20; sent += 1) await world.clientSends({ message: long })
      const numbered = (sdp: string) => ({ ...offer, description: { type: 'offer', sdp } })
      for (let sent = 1; sent <= 40; sent += 1) await world.clientSends({ message: numbered(String(sent)) })
      await expect(unread.until('over')).rejects.toThrow('does not read')
      const again = await world.clinician.events(world.tabs.clinician)
      for (let sent = 0; sent < 20; sent += 1) expect(messageOf(await again.until('signal'))).toEqual(long)
      for (let sent = 1; sent <= 40; sent += 1)
        expect(messageOf(await again.until('signal'))).toEqual(numbered(String(sent)))
      await again.close()
    })
  })

  describe('tabs', () => {
    it('of someone else can neither be followed, ended nor used up', async () => {
      const world = await meet()
      await world.place('admitted')
      const events = await world.clinician.events(world.tabs.clinician, { via: app })
      await events.until('room')
      const intrude = () => world.client.ask('GET', `/tabs/${world.tabs.clinician}/events`)
      expect((await intrude()).status).toBe(404)
      await world.client.ask('POST', `/tabs/${world.tabs.clinician}/signals`, chat('as another'))
      const counted = await test.db
        .selectFrom('rate_limits')
        .select('bucket')
        .where('bucket', 'like', `%${world.tabs.clinician}`)
        .execute()
      expect(counted).toEqual([])
      await world.place('removed')
      expect((await intrude()).status).toBe(404)
      const own = await world.client.events(world.tabs.client)
      expect(await own.next()).toMatchObject({ event: 'over', data: { reason: 'removed' } })
      await events.untilRoom(({ people }) => people[0]?.standing === 'removed')
      await events.close()
    })

    it('a newer one of the same person takes over, and stays let in', async () => {
      const world = await meet()
      await world.place('admitted')
      const old = await world.client.events(world.tabs.client)
      await old.until('room')
      const { tabId, room } = await world.client.join(elsewhere)
      expect(room.you.standing).toBe('admitted')
      expect(await old.until('over')).toMatchObject({ data: { reason: 'replaced' } })
      expect(await world.clinician.room()).toMatchObject({ people: [{ tabId }] })
      expect((await world.clientSends(chat('from the old one'))).status).toBe(404)
    })

    it('end for everyone when the clinician ends it, who can open it again', async () => {
      const world = await meet()
      await world.place('admitted')
      const events = await world.client.events(world.tabs.client)
      await events.until('room')
      await world.clinician.ask('POST', '/ending')
      expect(await events.until('over')).toMatchObject({ data: { reason: 'ended' } })
      expect(await world.client.room()).toMatchObject({ isEnded: true, you: { standing: 'waiting' } })
      await world.clinician.join()
      expect(await world.client.room()).toMatchObject({ isEnded: false, clinician: { state: 'ready' } })
    })
  })
})
