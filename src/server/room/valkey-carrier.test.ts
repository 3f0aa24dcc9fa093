import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RoomSignal } from '#contract/room-signals.ts'
import { untilThere } from '#test/support/room-carriers.ts'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { startValkey, valkeyServer } from '#test/support/valkey.ts'
import { createApp } from '../app.ts'
import { createDb, createPool } from '../db/database.ts'
import { createNotices } from '../db/notices.ts'
import { checkValkey } from '../host/probes.ts'
import { createLog } from '../log.ts'
import type { Service } from '../service.ts'
import { createRoomFeed, followRoom } from './follow-room.ts'
import { openCarrier } from './valkey-carrier.ts'

it('that is not there is named by the doctor', async () => {
  const [finding] = await checkValkey({ VALKEY_URL: 'valkey://127.0.0.1:1' })
  expect(finding).toMatchObject({ state: 'wrong', words: expect.stringContaining('127.0.0.1:1') })
})

// Not skipped where there is none: `test/run.ts` says that it is left out.
describe.each(valkeyServer === null ? [] : [valkeyServer])('a real one', (program) => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>
  let valkey: Awaited<ReturnType<typeof startValkey>>
  let service: Service
  let app: ReturnType<typeof createApp>
  let statements = 0
  const end: (() => Promise<void>)[] = []
  beforeAll(async () => {
    test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
    valkey = await startValkey(program)
    const log = createLog('silent')
    const db = createDb(createPool(test.url, 4), () => {
      statements += 1
    })
    const config = { ...test.config, VALKEY_URL: valkey.url }
    const rooms = openCarrier({ config, db, keyring: test.keyring, log })
    const notices = createNotices({ url: test.url, log })
    service = { ...test.service, config, db, notices, carrier: rooms.carrier }
    app = createApp(service)
    end.push(valkey.close, notices.close, rooms.close, () => db.destroy(), test.close)
    await untilThere(service.carrier)
  })
  afterAll(async () => {
    for (const step of end) await step()
  })

  const offer = (sdp: string) => ({ kind: 'description', description: { type: 'offer', sdp } })
  const text = (words: string) => ({ kind: 'chat', text: words })

  async function meet() {
    const world = await addRoom(service)
    const client = roomVisitor(app, world.roomId, world.bearer)
    const clinician = roomVisitor(app, world.roomId, world.staff)
    const [{ tabId, room }, { tabId: clinicianTab }] = [await client.come(), await clinician.come()]
    await clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing: 'admitted' })
    const send = async (message: unknown) =>
      (await client.ask('POST', `/tabs/${tabId}/signals`, { message, key: crypto.randomUUID() })).status
    return { ...world, client, clinician, tabId, clinicianTab, personId: room.you.personId, send }
  }

  async function read(events: Awaited<ReturnType<ReturnType<typeof roomVisitor>['events']>>, count: number) {
    const found: unknown[] = []
    // Each `signal` event is one as the contract has it.
    while (found.length < count) found.push(((await events.until('signal')).data as RoomSignal).message)
    return found
  }

  it('has what browsers say of their connection in Valkey alone, sealed and for two minutes; what people write is in PostgreSQL', async () => {
    const { send, clinicianTab } = await meet()
    expect([await send(offer('secret words')), await send(text('Hello'))]).toEqual([204, 204])
    const rows = await test.db
      .selectFrom('room_signals')
      .select('number')
      .where('to_tab', '=', clinicianTab)
      .execute()
    expect(rows).toHaveLength(1)
    const client = await createClient({ url: valkey.url.replace('valkey', 'redis') }).connect()
    const kept = JSON.stringify(await client.xRange(`banksia:signals:${clinicianTab}`, '-', '+'))
    expect(kept).toContain('sealed')
    expect(kept).not.toContain('secret')
    const seconds = await client.ttl(`banksia:signals:${clinicianTab}`)
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(120)
    client.destroy()
  })

  it('asks the database nothing while nothing happens, and says at once who is away and who is back', async () => {
    const { client, tabId, clinicianTab, roomId, appointmentId, personId } = await meet()
    // Who has just come counts as there before the first sign of life.
    await test.db
      .updateTable('room_visits')
      .set({ joined_at: new Date(Date.now() - 60_000) })
      .where('reservation_id', '=', appointmentId)
      .execute()
    const beats = () => service.carrier.beat({ tabId: clinicianTab, personId: 'of no one' })
    await beats()
    const stop = new AbortController()
    const body = followRoom(service, createRoomFeed(service), {
      roomId,
      reservationId: appointmentId,
      personId,
      tabId,
      token: client.cookie().split('=')[1] ?? '',
      seen: '0',
      signal: stop.signal,
      heartbeatMs: 20,
    }).body
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let waiting = ''
    /** Reads on behind these words, which may come in one piece with others. */
    const until = async (words: string) => {
      while (!waiting.includes(words)) {
        const read = await reader?.read()
        if (!read || read.done) throw new Error(`The stream ended before ${words}`)
        waiting += read.value
      }
      waiting = waiting.slice(waiting.indexOf(words) + words.length)
    }
    await until(`"tabId":"${clinicianTab}"`)
    await until('event: here')
    // Once this process listens to the database it looks once more.
    await vi.waitFor(async () => {
      statements = 0
      for (let beat = 0; beat < 20; beat += 1) await until('event: here')
      expect(statements).toBe(0)
    }, 20_000)
    const valkeyClient = await createClient({ url: valkey.url.replace('valkey', 'redis') }).connect()
    await valkeyClient.del(`banksia:here:${clinicianTab}`)
    valkeyClient.destroy()
    await until('event: room')
    await until('"tabId":null')
    await beats()
    await until(`"tabId":"${clinicianTab}"`)
    stop.abort()
  })

  it('killed and started again in the middle of a session loses and doubles nothing, and the room goes on meanwhile', async () => {
    const { send, clinician, clinicianTab, client } = await meet()
    const before = await clinician.events(clinicianTab)
    expect(await send(offer('before'))).toBe(204)
    const { id } = await before.until('signal')
    await before.close()
    // Taken, and not read yet.
    expect(await send(offer('unread'))).toBe(204)
    await valkey.kill()
    await vi.waitFor(() => expect(service.carrier.valkey()?.isThere).toBe(false), { timeout: 10_000 })
    const events = await clinician.events(clinicianTab, { after: id ?? undefined })
    expect([await send(offer('meanwhile')), await send(text('Can you hear me?'))]).toEqual([204, 204])
    expect(await read(events, 2)).toEqual([offer('meanwhile'), text('Can you hear me?')])
    expect(await client.room()).toMatchObject({ clinician: { state: 'ready' } })
    await valkey.startAgain()
    await untilThere(service.carrier)
    // Of the same stream: no one was put out.
    expect(await read(events, 1)).toEqual([offer('unread')])
    expect([await send(offer('after')), await send(text('Good to see you.'))]).toEqual([204, 204])
    expect((await read(events, 2)).toSorted(byWords)).toEqual([text('Good to see you.'), offer('after')])
    await events.close()
    const ready = await app.request('/readyz')
    expect(await ready.json()).toMatchObject({ status: 'ready', valkey: { state: 'there' } })
  })

  it('that hangs holds no one up for longer than a few seconds', async () => {
    const { send } = await meet()
    valkey.hang()
    const began = performance.now()
    expect(await send(offer('into the dark'))).toBe(204)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(service.carrier.valkey()?.isThere).toBe(false)
    const ready = await app.request('/readyz')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ valkey: { state: 'away' } })
    valkey.goOn()
    await untilThere(service.carrier)
  })

  it('is looked at by the doctor, who says what to set', async () => {
    expect(await checkValkey({ VALKEY_URL: valkey.url })).toMatchObject([{ state: 'ok' }])
  })
})

const byWords = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
