import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { gpOf, startNow } from '#test/support/gp-reader.ts'
import { addPractice } from '#test/support/people.ts'
import { appointmentEmail } from '../emails/appointment-emails.ts'
import { readBookedAppointment } from '../emails/read-booked-appointment.ts'
import { readAnswersForGp } from '../questionnaires/treatment-plan.ts'
import { readClientFiles } from './session-needs.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
  await addPractice(api.db)
})
beforeEach(() => allow(24))
afterAll(() => api.close())

const allow = (hours: 0 | 24 | 72) => api.db.updateTable('practices').set({ gp_forms_hours: hours }).execute()

async function holdChecked() {
  const token = await api.signUp({ card: true })
  const held = await api.holdGp(token)
  await api.send('safetyCheck', { token, reserveId: held.reserveId })
  return { token, ...held }
}

async function bookWithoutForms() {
  const held = await holdChecked()
  expect((await api.confirm(held.reserveId, held.token)).status).toBe(204)
  return { ...held, ...(await api.reservationOf(held.reserveId)) }
}

const formsOf = async (token: string) =>
  (await api.call('GET', '/client-records/me/appointments', { token })).body[0].forms

const findStart = async (id: string) => {
  const { rows } = await sql<{
    start: Date
  }>`select lower(during) as start from reservations where id = ${id}`.execute(api.db)
  return rows[0]!.start
}
const isoHoursBefore = (start: Date, hours: number) =>
  new Date(start.getTime() - hours * 3_600_000).toISOString()

it('books with the two forms to follow, until the time that the practice has set', async () => {
  const { token, reserveId } = await holdChecked()
  const { id } = await api.reservationOf(reserveId)
  const dueAt = isoHoursBefore(await findStart(id), 24)
  expect((await api.standing(reserveId, token)).body).toMatchObject({
    missing: [{ code: 'mhtp' }, { code: 'dass21' }],
    mayFollowUntil: dueAt,
    following: null,
  })
  expect((await api.validate(reserveId, token)).status).toBe(204)
  expect((await api.confirm(reserveId, token)).status).toBe(204)
  expect((await api.confirm(reserveId, token)).status).toBe(204)
  expect(await formsOf(token)).toEqual({ reserveId, left: ['mhtp', 'dass21'], dueAt })
  expect((await api.standing(reserveId, token)).body).toMatchObject({
    missing: [],
    mayFollowUntil: null,
    following: { left: ['mhtp', 'dass21'], dueAt },
  })
})

it.each([
  ['without the setting', 0],
  ['too close to the appointment', 72],
] as const)('is refused as ever %s', async (_, hours) => {
  const { token, reserveId } = await holdChecked()
  // Less than three days ahead on any clock.
  await sql`update reservations set during = tstzrange(now() + interval '70 hours', now() + interval '71 hours')
    where reserve_id = ${reserveId}`.execute(api.db)
  await allow(hours)
  expect((await api.standing(reserveId, token)).body.mayFollowUntil).toBeNull()
  expect(await api.confirm(reserveId, token)).toMatchObject({
    status: 409,
    body: { code: 'mhtpMissing', fields: { mhtp: expect.any(String), dass21: expect.any(String) } },
  })
  expect((await api.reservationOf(reserveId)).status).not.toBe('booked')
})

it('waits for the other form alone where one was sent before', async () => {
  const { token, reserveId } = await holdChecked()
  await api.send('mhtp', { token, reserveId })
  expect((await api.confirm(reserveId, token)).status).toBe(204)
  expect(await formsOf(token)).toMatchObject({ left: ['dass21'] })
})

it('never books without the safety check', async () => {
  const token = await api.signUp({ card: true })
  const { reserveId } = await api.holdGp(token)
  expect((await api.standing(reserveId, token)).body.mayFollowUntil).toBeNull()
  const refused = await api.confirm(reserveId, token)
  expect(refused).toMatchObject({ status: 409, body: { code: 'safetyCheckMissing' } })
  expect(Object.keys(refused.body.fields)).toEqual(['safetyCheck'])
})

it('takes each form once, for the appointment, and the GP reads it with what was sent before', async () => {
  const { token, reserveId, id, clinicianId } = await bookWithoutForms()
  // Sent for no booking in between: it is not what this one waits for.
  await api.send('dass21', { token })
  expect((await api.standing(reserveId, token)).body.completed).toEqual({ mhtp: false, dass21: false })
  expect((await api.send('mhtp', { token, reserveId })).body.countsForReservation).toBe(true)
  expect(await formsOf(token)).toMatchObject({ left: ['dass21'] })
  const key = 'the same press'
  expect((await api.send('dass21', { token, reserveId, key })).body.countsForReservation).toBe(true)
  expect((await api.send('dass21', { token, reserveId, key })).body.countsForReservation).toBe(true)
  expect(await formsOf(token)).toBeNull()
  expect((await api.standing(reserveId, token)).body).toMatchObject({
    completed: { mhtp: true, dass21: true },
    following: { left: [] },
  })
  expect((await api.send('mhtp', { token, reserveId })).body.countsForReservation).toBe(false)
  await startNow(api.db, id)
  const by = { actor: 'the GP', requestId: 'a request' }
  const read = await readAnswersForGp(api.service, { appointmentId: id, staff: gpOf(clinicianId), by })
  expect(read.ok && read.value.submissions.map(({ code }) => code).toSorted()).toEqual([
    'dass21',
    'mhtp',
    'safetyCheck',
  ])
})

it('cancels nothing when the time is over, and still takes the forms until the appointment ends', async () => {
  const { token, reserveId, id } = await bookWithoutForms()
  await startNow(api.db, id)
  expect((await api.reservationOf(reserveId)).status).toBe('booked')
  expect((await api.send('mhtp', { token, reserveId })).body.countsForReservation).toBe(true)
  await sql`update reservations set during = tstzrange(now() - interval '2 hours', now() - interval '1 hour')
    where id = ${id}`.execute(api.db)
  expect((await api.send('dass21', { token, reserveId })).body.countsForReservation).toBe(false)
  expect(await formsOf(token)).toBeNull()
})

it('is for the client of the appointment alone', async () => {
  const { reserveId } = await bookWithoutForms()
  const other = await api.signUp({ card: true })
  expect((await api.send('mhtp', { token: other, reserveId })).status).toBe(404)
})

it('is said in the confirmation and the reminder, by name in the confirmation alone, and not once it is sent', async () => {
  const { token, reserveId, id } = await bookWithoutForms()
  const write = async (kind: 'confirmed' | 'reminderDay') =>
    appointmentEmail(kind, (await readBookedAppointment(api.db, { id }))!, api.service.config).text
  const link = `/gp/questionnaire/complete?booking=${reserveId}`
  const confirmed = await write('confirmed')
  for (const words of [
    'Still to be sent: Treatment plan and DASS-21',
    'Two forms are still to be sent. Finish them by ',
    'so that Amelia Tran can read your answers before you meet.',
    link,
  ])
    expect(confirmed).toContain(words)
  const reminder = await write('reminderDay')
  expect(reminder).toContain('Two forms are still to be sent.')
  expect(reminder).not.toMatch(/Treatment plan|DASS/)
  await api.send('mhtp', { token, reserveId })
  expect(await write('reminderDay')).toContain('One form is still to be sent. Finish it by ')
  await api.send('dass21', { token, reserveId })
  expect(await write('reminderDay')).not.toContain('still to be sent')
  expect(await write('confirmed')).toContain('Questionnaires sent: Safety check, Treatment plan and DASS-21')
})

it('is among what the diary says is missing', async () => {
  const { token } = await bookWithoutForms()
  const clientId = await api.clientIdOf(token)
  const file = (await readClientFiles(api.service, [clientId])).get(clientId)!
  const session = { isGP: true, funding: null, referral: null, parentConsented: false }
  expect(file.needs({ ...session, hasFormsLeft: true }, '2026-11-24')).toContain('formsLeft')
  expect(file.needs({ ...session, hasFormsLeft: false }, '2026-11-24')).not.toContain('formsLeft')
})
