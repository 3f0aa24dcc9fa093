import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoSettings } from '#contract/staff/rooms.ts'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createVideoProvider } from '../adapters/video.ts'
import { readConfig } from '../config.ts'
import { noteVideoCheck, readPracticeSetup } from '../practice/practice-setup.ts'
import { defaultAccountId } from '../settings.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let office: Record<string, string>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1', STUN_URLS: 'none' })
  app = createApp(test.service)
  office = (await addStaff(test.service, { role: 'owner' })).headers
})
afterAll(() => test.close())

const save = (body: object) =>
  app.request('/api/staff/video/address', {
    method: 'PUT',
    headers: { ...office, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const read = async (): Promise<VideoSettings> =>
  (await app.request('/api/staff/video', { headers: office })).json()

it('the office chooses another provider for the practice or a clinician; who waits is not told the address', async () => {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  await client.come()
  await clinician.come()
  expect(await clinician.room()).toMatchObject({
    provider: { kind: 'builtIn' },
    iceServers: [],
    hasRelay: false,
  })
  expect((await save({ clinicianId: null, address: 'https://meet.example/{room}' })).status).toBe(204)
  const refused = await save({ clinicianId: null, address: 'http://meet.example' })
  expect(await refused.json()).toMatchObject({ fields: { address: expect.stringContaining('https://') } })
  const sameForAll = await save({ clinicianId: null, address: 'https://zoom.us/j/5551234' })
  expect(await sameForAll.json()).toMatchObject({ fields: { address: expect.stringContaining('{room}') } })
  expect((await save({ clinicianId: crypto.randomUUID(), address: null })).status).toBe(404)
  expect(await read()).toMatchObject({ practiceAddress: 'https://meet.example/{room}', isLiveKit: false })

  const { provider } = (await clinician.room()) ?? {}
  expect(provider).toEqual({
    kind: 'address',
    address: expect.stringMatching(/^https:\/\/meet\.example\/[\w-]{24}$/),
  })
  expect(await client.room()).toMatchObject({ provider: { kind: 'address', address: null } })
  const [waiting] = (await clinician.room())?.people ?? []
  await clinician.ask('PUT', `/people/${waiting?.personId}/standing`, { standing: 'admitted' })
  expect((await client.room())?.provider).toEqual(provider)

  await save({ clinicianId: world.clinicianId, address: 'https://clinic.whereby.com/amelia' })
  expect(await client.room()).toMatchObject({ provider: { address: 'https://clinic.whereby.com/amelia' } })
  await save({ clinicianId: world.clinicianId, address: null })
  await save({ clinicianId: null, address: null })
  expect(await client.room()).toMatchObject({ provider: { kind: 'builtIn' } })
})

it('an address for the whole practice that an earlier release saved without {room} is not used, and is shown as such', async () => {
  const world = await addRoom(test.service)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  await clinician.come()
  const old = 'https://zoom.us/j/5551234'
  const keep = (video_address: string | null) =>
    test.db.updateTable('practices').set({ video_address }).where('id', '=', defaultAccountId).execute()
  await keep(old)
  expect(await clinician.room()).toMatchObject({ provider: { kind: 'builtIn' } })
  expect(await read()).toMatchObject({ practiceAddress: null, unusableAddress: old })
  const setup = await readPracticeSetup(test.service)
  expect(setup.ok && setup.value.video.isElsewhere).toBe(false)
  // A clinician's own room is for one client at a time.
  await save({ clinicianId: world.clinicianId, address: old })
  expect(await clinician.room()).toMatchObject({ provider: { kind: 'address', address: old } })
  await save({ clinicianId: world.clinicianId, address: null })
  await keep(null)
  expect(await read()).toMatchObject({ practiceAddress: null, unusableAddress: null })
})

const relay = { STUN_URLS: 'stun:a.example', TURN_URLS: 'turn:relay.example', TURN_SECRET: 'north' }

it('credentials of the relay are given while the room is open, and before it only what needs none', async () => {
  const video = createVideoProvider(readConfig(relay), test.keyring, () => new Date())
  const relayed = createApp({ ...test.service, video })
  const direct = { urls: ['stun:a.example'] }
  const withRelay = [direct, { urls: ['turn:relay.example'], credential: expect.any(String) }]
  const early = await addRoom(test.service, { startsInMinutes: 60 })
  const waits = roomVisitor(relayed, early.roomId, early.bearer)
  await waits.enter({ as: 'self' })
  expect(await waits.room()).toMatchObject({ phase: 'tooEarly', iceServers: [direct], hasRelay: true })
  const world = await addRoom(test.service)
  const client = roomVisitor(relayed, world.roomId, world.bearer)
  await client.enter({ as: 'self' })
  expect(await client.room()).toMatchObject({ phase: 'open', iceServers: withRelay })
})

it('on a public demonstration no one changes the address, or is given credentials by the settings', async () => {
  const video = createVideoProvider(readConfig(relay), test.keyring, () => new Date())
  const config = { ...test.service.config, isPublicDemo: true }
  const demo = createApp({ ...test.service, config, video })
  const headers = { ...office, 'content-type': 'application/json' }
  const body = JSON.stringify({ clinicianId: null, address: 'https://meet.example/{room}' })
  const refused = await demo.request('/api/staff/video/address', { method: 'PUT', headers, body })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('demonstration') })
  const settings: VideoSettings = await (await demo.request('/api/staff/video', { headers: office })).json()
  expect(settings).toMatchObject({
    canChange: false,
    practiceAddress: null,
    iceServers: [{ urls: ['stun:a.example'] }],
  })
})

it('what a relay answered counts for that relay, and not for one that takes its place', async () => {
  const withVideo = (env: Record<string, string>) => ({
    ...test.service,
    video: createVideoProvider(readConfig({ ...relay, ...env }), test.keyring, () => new Date()),
  })
  const checked = async (env: Record<string, string>) => {
    const read = await readPracticeSetup(withVideo(env))
    return read.ok && read.value.video.check
  }
  const by = { actor: 'office', requestId: 'test' }
  await noteVideoCheck(withVideo({}), { practiceId: defaultAccountId, by, check: 'relayWorks' })
  expect(await checked({})).toBe('relayWorks')
  expect(await checked({ TURN_URLS: 'turn:other.example' })).toBeNull()
  expect(await checked({ TURN_SECRET: 'south' })).toBeNull()
})
