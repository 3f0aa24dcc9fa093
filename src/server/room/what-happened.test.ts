import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StartCheckAnswer } from '#contract/room-start-check.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { addRoom, moveSession, readSealedStart, roomVisitor } from '#test/support/room-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { insertSubmission } from '../clients/submissions.ts'
import { sweepRooms } from './sweep-rooms.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

const ask = (path: string, headers: Record<string, string>) => app.request(`/api${path}`, { headers })

async function meet() {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  const clientIn = await client.come()
  await clinician.come()
  const { personId } = clientIn.room.you
  const admit = () => clinician.ask('PUT', `/people/${personId}/standing`, { standing: 'admitted' })
  return { ...world, client, clinician, clientTab: clientIn.tabId, admit }
}

const addTask = (clientId: string) =>
  test.db.transaction().execute(async (tx) => {
    const submission_id = await insertSubmission(tx, test.keyring, {
      clientId,
      code: 'safetyCheck',
      answers: { thoughOfEndingYourOwnLife: 'yes' },
      submittedAt: new Date(),
      shouldHandOver: false,
    })
    const { id } = await tx
      .insertInto('safety_tasks')
      .values({ practice_id: 'banksia', client_id: clientId, submission_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

describe('who waits', () => {
  it('is seen by the clinician and the office until they are let in; their answer by their clinician alone', async () => {
    const world = await meet()
    const stranger = await addRoom(test.service, { startsInMinutes: 70 })
    const office = await addStaff(test.service, { role: 'administrator' })
    await world.client.ask('PUT', '/privacy', { answer: 'mightBeHeard' })
    const listed = async (headers: Record<string, string>) => {
      const rows: { appointmentId: string }[] = await (await ask('/staff/rooms/waiting', headers)).json()
      return rows.filter(({ appointmentId }) => appointmentId === world.appointmentId)
    }
    const row = {
      client: 'Robin Field',
      who: 'Robin Field',
      role: 'client',
      standing: 'waiting',
      privacy: 'mightBeHeard',
      roomId: world.roomId,
    }
    expect(await listed(world.staff)).toMatchObject([row])
    expect(await listed(office.headers)).toMatchObject([{ ...row, privacy: null }])
    expect(await listed(stranger.staff)).toEqual([])
    // Owners who are clinicians too see everyone’s rooms, and only their own clients’ answers.
    const owners = [world.staffSubject, stranger.staffSubject]
    await test.db.updateTable('accounts').set({ role: 'owner' }).where('subject', 'in', owners).execute()
    expect(await listed(world.staff)).toMatchObject([row])
    expect(await listed(stranger.staff)).toMatchObject([{ ...row, privacy: null }])
    expect(await world.clinician.room()).toMatchObject({ people: [{ privacy: 'mightBeHeard' }] })
    await world.admit()
    expect(await listed(world.staff)).toEqual([])
  })
})

describe('what happened', () => {
  it('is kept by minutes, suggests an outcome and sets none', async () => {
    const world = await meet()
    await world.admit()
    await test.db
      .updateTable('room_visits')
      .set({
        joined_at: new Date(Date.now() - 48 * 60_000),
        admitted_at: new Date(Date.now() - 47.5 * 60_000),
      })
      .where('reservation_id', '=', world.appointmentId)
      .execute()
    await moveSession(test.service, world.appointmentId, -55)
    await world.client.ask('POST', `/tabs/${world.clientTab}:leave`)
    const path = `/staff/diary/appointments/${world.appointmentId}/visit`
    expect(await (await ask(path, world.staff)).json()).toMatchObject({
      visits: expect.arrayContaining([
        expect.objectContaining({ role: 'client', name: 'Robin Field', leftAt: expect.any(String) }),
        expect.objectContaining({ role: 'clinician', name: 'Amelia Tran', leftAt: null }),
      ]),
      minutesTogether: 47,
      suggestedOutcome: 'attended',
      suggestedItem: { number: '91166', description: expect.any(String) },
      byPhone: false,
    })
    const other = await addRoom(test.service, { startsInMinutes: 70 })
    expect((await ask(path, other.staff)).status).toBe(404)
    const { service_delivered } = await test.db
      .selectFrom('reservations')
      .select('service_delivered')
      .where('id', '=', world.appointmentId)
      .executeTakeFirstOrThrow()
    expect(service_delivered).toBeNull()
    const audit = await test.db
      .selectFrom('audit_events')
      .select(['actor', 'subject'])
      .where('client_id', '=', world.clientId)
      .orderBy('id')
      .execute()
    const named = (what: string) => `video session ${world.appointmentId}: ${what}`
    expect(audit).toEqual(
      expect.arrayContaining([
        { actor: world.subject, subject: named('client joined') },
        { actor: world.staffSubject, subject: named('clinician joined') },
        { actor: world.staffSubject, subject: named('client let in') },
        { actor: world.subject, subject: named('client left') },
      ]),
    )
  })

  it('counts no time after a tab has gone silent, and forgets a guest’s name and who might be heard when the room has closed', async () => {
    const world = await meet()
    await world.client.ask('PUT', '/privacy', { answer: 'cannotTalk' })
    const made = await world.clinician.ask('POST', '/invitations', { kind: 'guardian' })
    const { link }: { link: string } = await made.json()
    const guest = roomVisitor(app, world.roomId)
    await guest.come({ as: 'guest', secret: new URL(link).hash.slice(1), name: 'Lena' })
    const seenAt = new Date(Date.now() - 200_000)
    await test.db
      .updateTable('room_visits')
      .set({ seen_at: seenAt, joined_at: new Date(Date.now() - 300_000) })
      .where('reservation_id', '=', world.appointmentId)
      .execute()
    await moveSession(test.service, world.appointmentId, -180)
    await sweepRooms(test.service)
    const answer = await ask(`/staff/diary/appointments/${world.appointmentId}/visit`, world.staff)
    const { visits }: { visits: { role: string; name: string; leftAt: string }[] } = await answer.json()
    expect(visits.map(({ leftAt }) => leftAt)).toEqual(visits.map(() => seenAt.toISOString()))
    expect(visits.find(({ role }) => role === 'guest')?.name).toBe('Parent or guardian')
    const told = await test.db
      .selectFrom('room_people')
      .select('privacy')
      .where('reservation_id', '=', world.appointmentId)
      .where('privacy', 'is not', null)
      .execute()
    expect(told).toEqual([])
    const audit = await test.db
      .selectFrom('audit_events')
      .select('subject')
      .where('client_id', '=', world.clientId)
      .execute()
    for (const role of ['client', 'clinician', 'guest'])
      expect(audit).toContainEqual({ subject: `video session ${world.appointmentId}: ${role} gone silent` })
  })
})

describe('the start of a session', () => {
  const check = {
    identityConfirmed: true,
    place: '14 Wattle St, Ultimo',
    others: 'someone',
    othersText: 'her sister in the next room',
    callBack: '0491 570 007',
  }

  it('is kept sealed, is read for a safety task, and is in the audit', async () => {
    const world = await meet()
    const read: StartCheckAnswer = await (await world.clinician.ask('GET', '/start-check')).json()
    expect(read).toMatchObject({ version: 0, savedAt: null, onFile: { mobile: '+61491570006' } })
    const saved = await world.clinician.ask('PUT', '/start-check', { ...check, version: 0 })
    expect(await saved.json()).toMatchObject({ check: { ...check, callBack: '+61491570007' }, version: 1 })
    expect((await world.clinician.ask('PUT', '/start-check', { ...check, version: 0 })).status).toBe(409)
    const refused = await world.clinician.ask('PUT', '/start-check', { ...check, callBack: '12', version: 1 })
    expect(await refused.json()).toMatchObject({ fields: { callBack: expect.any(String) } })
    expect((await readSealedStart(test.service, world.appointmentId))?.includes('Wattle')).toBe(false)
    const taskId = await addTask(world.clientId)
    expect(await (await ask(`/staff/safety-tasks/${taskId}`, world.staff)).json()).toMatchObject({
      startCheck: { place: check.place, othersText: check.othersText, clinicianName: 'Amelia Tran' },
    })
    const audit = await test.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('client_id', '=', world.clientId)
      .execute()
    for (const action of ['read', 'change'])
      expect(audit).toContainEqual({ action, subject: `start of session ${world.appointmentId}` })
  })

  it('gives the number to call when it goes on by phone', async () => {
    const world = await meet()
    await world.admit()
    await world.clinician.ask('PUT', '/start-check', { ...check, version: 0 })
    expect((await world.client.ask('PUT', '/by-phone', { on: true })).status).toBe(204)
    expect(await world.clinician.room()).toMatchObject({
      byPhone: { askedBy: 'client', number: '+61491570007' },
    })
    expect(await world.client.room()).toMatchObject({ byPhone: { number: '007' } })
    await world.clinician.ask('PUT', '/by-phone', { on: false })
    expect(await world.client.room()).toMatchObject({ byPhone: null })
  })
})

describe('what someone in the room changes', () => {
  const count = async (bucket: string) =>
    (await test.db.selectFrom('rate_limits').select('hits').where('bucket', '=', bucket).execute()).reduce(
      (sum, { hits }) => sum + hits,
      0,
    )

  it('counts only where it is new, and not without end', async () => {
    const world = await meet()
    await world.admit()
    const bucket = `room-changes:${(await world.client.room())?.you.personId}`
    const privacy = async (answer: string) => (await world.client.ask('PUT', '/privacy', { answer })).status
    const byPhone = async (on: boolean) => (await world.client.ask('PUT', '/by-phone', { on })).status
    expect([await privacy('private'), await privacy('private')]).toEqual([204, 204])
    expect([await byPhone(false), await byPhone(true), await byPhone(true)]).toEqual([204, 204, 204])
    expect(await count(bucket)).toBe(2)
    await setHits(test.db, 'room-changes', 30)
    expect([await privacy('cannotTalk'), await byPhone(false)]).toEqual([429, 429])
  })

  it('is refused once the room is closed, and from someone who was removed', async () => {
    const world = await meet()
    await world.admit()
    const { personId } = (await world.client.room())?.you ?? {}
    await world.clinician.ask('PUT', `/people/${personId}/standing`, { standing: 'removed' })
    expect((await world.client.ask('PUT', '/privacy', { answer: 'private' })).status).toBe(403)
    await moveSession(test.service, world.appointmentId, -180)
    expect((await world.clinician.ask('PUT', '/by-phone', { on: true })).status).toBe(409)
    const early = await addRoom(test.service, { startsInMinutes: 60 })
    const client = roomVisitor(app, early.roomId, early.bearer)
    await client.enter({ as: 'self' })
    expect((await client.ask('PUT', '/privacy', { answer: 'private' })).status).toBe(409)
  })
})
