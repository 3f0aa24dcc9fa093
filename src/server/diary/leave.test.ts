import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { sendEmail } from '../emails/send-email.ts'
import { createHoursApi, dayAhead, leave } from './hours.fixture.ts'

let api: Awaited<ReturnType<typeof createHoursApi>>
beforeAll(async () => {
  api = await createHoursApi()
})
afterAll(() => api.close())

describe('leave over booked sessions', () => {
  it('is decided for each client, and each is told', async () => {
    const { sessions, post, read } = await api.practise([9, 11, 13, 15])
    const [moved, cancelled, asked, kept] = sessions.map(({ id }) => id)
    const change = leave(3, 4)
    const preview = await post('preview', { change })
    expect(preview.status).toBe(200)
    expect(preview.body.affected.map(({ id }: { id: string }) => id)).toEqual([moved, cancelled, asked, kept])
    const [first] = preview.body.affected
    expect(first).toMatchObject({ clientName: 'Robin Field', funding: 'rebate' })
    expect(first.proposals).toContain(sydneyTime(2, 19).toISOString())
    expect(first.proposals).not.toContain(sydneyTime(4, 9).toISOString())
    expect(preview.body.days.find(({ date }: { date: string }) => date === dayAhead(4))).toMatchObject({
      free: [],
      lost: expect.arrayContaining([sydneyTime(4, 9).toISOString()]),
    })

    const to = sydneyTime(5, 10)
    const undecided = await post('changes', { change, decisions: [{ id: moved, do: 'cancel' }] })
    expect(undecided).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
    const saved = await post('changes', {
      change,
      decisions: [
        { id: moved, do: 'move', startDateTime: to.toISOString() },
        { id: cancelled, do: 'cancel' },
        { id: asked, do: 'ask' },
        { id: kept, do: 'keep' },
      ],
    })
    expect(saved).toMatchObject({ status: 200, body: { moved: 1, cancelled: 1, asked: 1, kept: 1 } })
    expect(await api.stored(moved ?? '')).toMatchObject({ start: to, status: 'booked' })
    expect(await api.stored(cancelled ?? '')).toMatchObject({
      status: 'released',
      outcome: 'clinicianCancelWithNotice',
    })
    expect(await api.stored(asked ?? '')).toMatchObject({ status: 'booked', asked: true })
    expect(await api.stored(kept ?? '')).toMatchObject({ status: 'booked', asked: false })
    const told = api.queued.filter(({ kind }) => ['moved', 'cancelled', 'moveAsked'].includes(kind))
    expect(told.map(({ kind, reservationId }) => [kind, reservationId])).toEqual([
      ['moved', moved],
      ['cancelled', cancelled],
      ['moveAsked', asked],
    ])
    await api.db.deleteFrom('outbox_messages').execute()
    for (const job of told) await sendEmail(api.service, job)
    const sent = await api.db.selectFrom('outbox_messages').select(['subject', 'body_text']).execute()
    expect(sent).toHaveLength(3)
    for (const { body_text } of sent) expect(body_text).toContain('Amelia Tran is away at that time.')
    const request = sent.find(({ subject }) => subject?.startsWith('Please choose a new time'))
    expect(request?.body_text).toContain(`/my/appointments/${asked}/move`)
    const { body } = await read()
    expect(body.periods).toMatchObject([
      { kind: 'leave', firstDate: dayAhead(3), lastDate: dayAhead(4), sessions: 2 },
    ])
    // What was done with each stays there.
    const [{ settled }] = body.periods
    expect(settled).toMatchObject([
      {
        id: moved,
        state: 'moved',
        wasDateTime: sydneyTime(3, 9).toISOString(),
        startDateTime: to.toISOString(),
      },
      { id: cancelled, state: 'cancelled', clientName: 'Robin Field', withName: null },
      { id: asked, state: 'asked' },
      { id: kept, state: 'kept' },
    ])
  })

  it('does nothing at all when a proposed time was taken meanwhile, and says at which session', async () => {
    const { sessions, post, read, clinicianId, typeId } = await api.practise([9, 11])
    const [one, two] = sessions.map(({ id }) => id)
    const to = sydneyTime(6, 10)
    const other = await api.signUp({ card: true })
    expect((await api.reserve({ clinicianId, typeId, start: to }, { token: other })).status).toBe(201)
    api.queued.length = 0
    const refused = await post('changes', {
      change: leave(3),
      decisions: [
        { id: one, do: 'cancel' },
        { id: two, do: 'move', startDateTime: to.toISOString() },
      ],
    })
    expect(refused).toMatchObject({ status: 409, body: { fields: { 'decisions.1': expect.any(String) } } })
    expect(await api.stored(one ?? '')).toMatchObject({ status: 'booked' })
    expect((await read()).body.periods).toEqual([])
  })

  it('gives a session to another clinician only by the office, and tells the client with whom it is now', async () => {
    const { sessions, clinicianId, typeId, post } = await api.practise([9])
    const colleague = await addBookable(api.db)
    await api.db
      .insertInto('clinician_appointment_types')
      .values({ clinician_id: colleague.clinicianId, appointment_type_id: typeId })
      .execute()
    const id = sessions[0]?.id ?? ''
    const startDateTime = sydneyTime(3, 9).toISOString()
    const decisions = [{ id, do: 'move', startDateTime, clinicianId: colleague.clinicianId }]
    const body = { change: leave(3), decisions }
    expect((await post('changes', body)).status).toBe(403)
    const { headers } = await addStaff(api.service, { role: 'administrator' })
    const path = `/staff/hours/${clinicianId}/changes`
    const saved = await api.call('POST', path, { cookie: headers.cookie, body })
    expect(saved).toMatchObject({ status: 200, body: { moved: 1 } })
    const { clinician_id } = await api.db
      .selectFrom('reservations')
      .select('clinician_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(clinician_id).toBe(colleague.clinicianId)
  })

  it('lets a client who was asked move or cancel free of charge, also inside 48 hours', async () => {
    const { sessions, post } = await api.practise([9])
    const [session] = sessions
    if (!session) throw new Error('nothing is booked')
    const { id, token } = session
    expect((await post('changes', { change: leave(3), decisions: [{ id, do: 'ask' }] })).status).toBe(200)
    await sql`update reservations set during = tstzrange(clock_timestamp() + interval '5 hours',
      clock_timestamp() + interval '6 hours') where id = ${id}`.execute(api.db)
    const path = `/client-records/me/appointments`
    const [own] = (await api.call('GET', path, { token })).body
    expect(own.cancellation).toMatchObject({ outcome: 'cancelWithNotice', isMoveAsked: true })
    const to = sydneyTime(5, 9).toISOString()
    const preview = await api.call('GET', `${path}/${id}:previewMove?startDateTime=${to}`, { token })
    expect(preview.body).toMatchObject({ notice: 'asked', feeCents: 0 })
    const body = { startDateTime: to, agreedFeeCents: 0 }
    expect((await api.call('POST', `${path}/${id}:move`, { token, body })).status).toBe(200)
    expect(await api.stored(id)).toMatchObject({ asked: false })
  })

  it('ends a hold inside it, and nothing can be held there any more', async () => {
    const { clinicianId, typeId, post } = await api.practise()
    const token = await api.signUp({ card: true })
    const slot = { clinicianId, typeId, start: sydneyTime(3, 9) }
    const held = await api.reserve(slot, { token })
    expect((await post('changes', { change: leave(3) })).status).toBe(200)
    const row = await api.db
      .selectFrom('reservations')
      .select('status')
      .where('reserve_id', '=', held.body.data.reserveId)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('expired')
    expect((await api.reserve(slot, { token })).status).toBe(409)
    // Past every check in the service, the database still refuses it.
    const { rows } = await sql<{ away: boolean }>`
      select is_away(${clinicianId}, tstzrange(${slot.start}, ${sydneyTime(3, 10)})) as away`.execute(api.db)
    expect(rows[0]?.away).toBe(true)
  })
})

it('leaves no hold inside it, whichever comes first', async () => {
  const { clinicianId, typeId, post } = await api.practise()
  const hours = [8, 9, 10, 11, 12, 13, 14, 15]
  const tokens = await Promise.all(hours.map(() => api.signUp({ card: true })))
  const [saved] = await Promise.all([
    post('changes', { change: leave(3) }),
    ...hours.map((hour, index) =>
      api.reserve({ clinicianId, typeId, start: sydneyTime(3, hour) }, { token: tokens[index] }),
    ),
  ])
  expect(saved.status).toBe(200)
  const live = await api.db
    .selectFrom('reservations')
    .select('status')
    .where('clinician_id', '=', clinicianId)
    .where('status', '<>', 'expired')
    .execute()
  expect(live).toEqual([])
})
