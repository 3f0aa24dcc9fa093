import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { inTransaction } from '../db/database.ts'
import { readBookedAppointment } from '../emails/read-booked-appointment.ts'
import { sendEmail } from '../emails/send-email.ts'
import { readWantedCharge } from '../diary/outcome-charge.ts'
import { succeed } from '../result.ts'
import { askToMove, moveByPractice, withdrawRequest } from './move-appointment.ts'
import { createMoveApi, path } from './move.fixture.ts'

let api: Awaited<ReturnType<typeof createMoveApi>>
beforeAll(async () => {
  api = await createMoveApi()
})
afterAll(() => api.close())

const by = { actor: 'office', requestId: 'test' }
/** Less than 48 hours ahead, whenever this runs. */
const tomorrow = (hour: number) => sydneyTime(1, hour)

const imposeOn = (id: string, startsAt: Date) =>
  inTransaction(api.db, (tx) => moveByPractice(api.service, tx, { id, startsAt, reason: 'away', by }))
const cancellationOf = async (token: string) =>
  (await api.call('GET', '/client-records/me/appointments', { token })).body[0].cancellation
const cancel = (id: string, token: string) =>
  api.call('POST', `${path(id)}:cancel?agreedFeeCents=0`, { token })
const isFreeUntilStart = async (id: string, token: string) => {
  const { reserve_id } = await api.db
    .selectFrom('reservations')
    .select('reserve_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await api.call('GET', api.at(reserve_id), { token })).body.isFreeUntilStart
}

async function readEmail(kind: 'moved' | 'confirmed', id: string, startsAt: Date) {
  await sendEmail(api.service, { kind, reservationId: id, startsAt: startsAt.toISOString() })
  return api.db
    .selectFrom('outbox_messages')
    .innerJoin('clients', 'clients.email', 'outbox_messages.recipient')
    .innerJoin('reservations', 'reservations.client_id', 'clients.id')
    .select('outbox_messages.body_text')
    .where('reservations.id', '=', id)
    .orderBy('outbox_messages.id', 'desc')
    .executeTakeFirst()
}

describe('a time that the practice imposed', () => {
  it('is cancelled free of charge, and every answer before says so', async () => {
    const { id, token } = await api.book(sydneyTime(4, 10))
    expect(await isFreeUntilStart(id, token)).toBe(false)
    expect((await imposeOn(id, tomorrow(10))).ok).toBe(true)
    expect(await cancellationOf(token)).toMatchObject({
      outcome: 'cancelWithNotice',
      noticeEndsAt: tomorrow(10).toISOString(),
      isMoveAsked: false,
      isImposed: true,
    })
    expect(await isFreeUntilStart(id, token)).toBe(true)
    const told = await readEmail('moved', id, tomorrow(10))
    expect(told?.body_text).toContain('free of charge until it starts.')
    expect(told?.body_text).not.toContain('short notice')
    for (const outcome of ['cancelShortNotice', 'clientDidNotAttend'] as const)
      expect(await readWantedCharge(api.db, id, outcome)).toBeNull()
    expect(await cancel(id, token)).toEqual({ status: 200, body: { serviceDelivered: 'cancelWithNotice' } })
    const charges = await api.db.selectFrom('charges').select('id').where('reservation_id', '=', id).execute()
    expect(charges).toEqual([])
  })

  it('is moved free of charge, once: the time that the client chose follows the usual rule', async () => {
    const { id, token } = await api.book(sydneyTime(4, 10))
    await imposeOn(id, tomorrow(10))
    const preview = await api.preview(id, tomorrow(14), token)
    expect(preview.body).toMatchObject({
      notice: 'imposed',
      feeCents: 0,
      noticeEndsAt: tomorrow(10).toISOString(),
    })
    expect((await api.move(id, tomorrow(14), { token })).status).toBe(200)
    expect(await cancellationOf(token)).toMatchObject({ outcome: 'cancelShortNotice', isImposed: false })
    expect(await cancel(id, token)).toMatchObject({ status: 422 })
  })

  it('is none where the practice moved it with the notice that it asks for', async () => {
    const { id, token } = await api.book(sydneyTime(4, 10))
    await imposeOn(id, sydneyTime(6, 10))
    expect(await cancellationOf(token)).toMatchObject({ outcome: 'cancelWithNotice', isImposed: false })
    // Five days later.
    await sql`update appointment_moves set moved_at = moved_at - interval '5 days' where reservation_id = ${id}`.execute(
      api.db,
    )
    await api.setStart(id, '20 hours')
    expect(await cancellationOf(token)).toMatchObject({ outcome: 'cancelShortNotice', feeCents: 52_08 })
    expect((await readWantedCharge(api.db, id, 'cancelShortNotice'))?.cents).toBe(52_08)
  })

  it('is told by its reason where release 0.1.0 moved it, which did not say who did', async () => {
    const { id, token } = await api.book(sydneyTime(4, 10))
    await imposeOn(id, tomorrow(10))
    await api.db.updateTable('appointment_moves').set({ moved_by: null }).execute()
    expect(await cancellationOf(token)).toMatchObject({ isImposed: true })
    await api.db.updateTable('appointment_moves').set({ reason: null }).execute()
    expect(await cancellationOf(token)).toMatchObject({ isImposed: false })
  })

  it('is none where staff moved it for the client', async () => {
    const { id, token } = await api.book(sydneyTime(4, 10))
    const { headers } = await addStaff(api.service, { role: 'administrator' })
    const moves = [
      { id, fromDateTime: sydneyTime(4, 10).toISOString(), startDateTime: tomorrow(10).toISOString() },
    ]
    const moved = await api.call('POST', `/staff/appointments/${id}/move`, {
      cookie: headers.cookie,
      body: { moves },
    })
    expect(moved).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await cancellationOf(token)).toMatchObject({ outcome: 'cancelShortNotice', isImposed: false })
    expect(await isFreeUntilStart(id, token)).toBe(false)
  })
})

describe('a request for another time that the practice took back', () => {
  const askAndWithdraw = (id: string) =>
    inTransaction(api.db, async (tx) => {
      expect((await askToMove(api.service, tx, { id, reason: 'away', by })).ok).toBe(true)
      await withdrawRequest(api.service, tx, { id, by, isToldByEmail: true })
      return succeed(null)
    })

  it('with less notice than it asks for leaves the time free of charge until it starts', async () => {
    const { id, token } = await api.book(tomorrow(10))
    expect(await cancellationOf(token)).toMatchObject({ outcome: 'cancelShortNotice', isImposed: false })
    await askAndWithdraw(id)
    expect(await cancellationOf(token)).toMatchObject({
      outcome: 'cancelWithNotice',
      isMoveAsked: false,
      isImposed: true,
    })
    expect(await isFreeUntilStart(id, token)).toBe(true)
    expect((await api.preview(id, tomorrow(14), token)).body).toMatchObject({
      notice: 'imposed',
      feeCents: 0,
    })
    const told = await readEmail('confirmed', id, tomorrow(10))
    expect(told?.body_text).toContain(
      'It goes ahead as planned, so you don’t need to choose another time after all.',
    )
    expect(told?.body_text).toContain('free of charge until it starts.')
    for (const outcome of ['cancelShortNotice', 'clientDidNotAttend'] as const)
      expect(await readWantedCharge(api.db, id, outcome)).toBeNull()
    expect(await cancel(id, token)).toEqual({ status: 200, body: { serviceDelivered: 'cancelWithNotice' } })
  })

  it('no longer counts once the client, or staff for the client, chose another time', async () => {
    const { id, token } = await api.book(tomorrow(10))
    await askAndWithdraw(id)
    expect((await api.move(id, tomorrow(14), { token })).status).toBe(200)
    expect(await cancellationOf(token)).toMatchObject({ outcome: 'cancelShortNotice', isImposed: false })

    const other = await api.book(tomorrow(10))
    await askAndWithdraw(other.id)
    const { headers } = await addStaff(api.service, { role: 'administrator' })
    const moves = [
      {
        id: other.id,
        fromDateTime: tomorrow(10).toISOString(),
        startDateTime: tomorrow(14).toISOString(),
      },
    ]
    const moved = await api.call('POST', `/staff/appointments/${other.id}/move`, {
      cookie: headers.cookie,
      body: { moves },
    })
    expect(moved).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await cancellationOf(other.token)).toMatchObject({ outcome: 'cancelShortNotice' })
  })

  it('with the notice that it asks for changes nothing', async () => {
    const { id, token } = await api.book(sydneyTime(4, 10))
    await askAndWithdraw(id)
    expect(await cancellationOf(token)).toMatchObject({ outcome: 'cancelWithNotice', isImposed: false })
    expect(await isFreeUntilStart(id, token)).toBe(false)
  })
})

describe('what a client was not told of yet', () => {
  const readLastMove = async (id: string) => (await readBookedAppointment(api.db, { id }))?.lastMove

  it('is every move since the last email', async () => {
    const { id } = await api.book(sydneyTime(4, 10))
    await imposeOn(id, sydneyTime(5, 10))
    await imposeOn(id, sydneyTime(6, 10))
    const start = async () => new Date((await readLastMove(id))?.untoldFrom ?? '')
    expect(await start()).toEqual(sydneyTime(4, 10))
    await readEmail('moved', id, sydneyTime(6, 10))
    // The same email once more says the same.
    expect(await start()).toEqual(sydneyTime(4, 10))
    await imposeOn(id, sydneyTime(7, 10))
    expect(await start()).toEqual(sydneyTime(6, 10))
  })
})
