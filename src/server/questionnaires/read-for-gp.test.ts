import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { goodAnswers, positiveSafetyCheck } from '#test/support/gp-needs.ts'
import { gpOf, startNow } from '#test/support/gp-reader.ts'
import { readAnswersForGp } from './treatment-plan.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

const by = { actor: 'the GP', requestId: 'a request' }

async function book({ isPositiveFirst = false } = {}) {
  const token = await api.signUp({ card: true })
  if (isPositiveFirst) await api.send('safetyCheck', { token, answers: positiveSafetyCheck })
  const { reserveId, clinicianId } = await api.holdGp(token)
  await api.send('dass21', { token, answers: { ...goodAnswers('dass21'), agitated: '3' } })
  await api.sendQuestionnaires(token)
  const { id: appointmentId } = await api.reservationOf(reserveId)
  return { token, reserveId, clinicianId, appointmentId }
}

describe('the answers of a client', () => {
  it('are read by the GP of the booked appointment, the latest of each, and the read leaves a row in the audit', async () => {
    const { token, reserveId, clinicianId, appointmentId } = await book()
    await api.confirm(reserveId, token)
    await startNow(api.db, appointmentId)
    const read = await readAnswersForGp(api.service, { appointmentId, staff: gpOf(clinicianId), by })
    if (!read.ok) throw new Error(read.failure.code)
    expect(read.value.client).toEqual({ name: 'Robin Field', dateOfBirth: '1990-05-17' })
    expect(read.value.appointment).toMatchObject({ clinicianName: 'Amelia Tran', start: expect.any(Date) })
    expect(read.value.submissions.map(({ code }) => code).toSorted()).toEqual([
      'dass21',
      'mhtp',
      'safetyCheck',
    ])
    expect(read.value.submissions.find(({ code }) => code === 'dass21')?.answers).toEqual(
      goodAnswers('dass21'),
    )
    expect(read.value.earlierPositive).toBeNull()
    expect((await api.auditOf(token)).at(-1)).toBe('read questionnaires of an appointment')
  })

  it('name a positive safety check that another answer followed', async () => {
    const { token, reserveId, clinicianId, appointmentId } = await book({ isPositiveFirst: true })
    expect((await api.confirm(reserveId, token)).status).toBe(204)
    await startNow(api.db, appointmentId)
    const read = await readAnswersForGp(api.service, { appointmentId, staff: gpOf(clinicianId), by })
    expect(read).toMatchObject({ ok: true, value: { earlierPositive: expect.any(Date) } })
    expect(read.ok && read.value.submissions).toHaveLength(3)
  })

  it('are shown to no other clinician, to no administrator, and not before the session begins or after its cancellation', async () => {
    const { token, reserveId, clinicianId, appointmentId } = await book()
    const read = async (clinician: string | null) =>
      (await readAnswersForGp(api.service, { appointmentId, staff: gpOf(clinician), by })).ok
    expect(await read(clinicianId)).toBe(false)
    await api.confirm(reserveId, token)
    expect(await read(clinicianId)).toBe(false)
    const back = await startNow(api.db, appointmentId)
    expect(await read(clinicianId)).toBe(true)
    for (const other of [randomUUID(), null]) expect(await read(other)).toBe(false)
    await back()
    const cancelled = await api.call('POST', `/client-records/me/appointments/${appointmentId}:cancel`, {
      token,
      body: {},
    })
    expect(cancelled.status).toBeLessThan(300)
    expect(await read(clinicianId)).toBe(false)
    const reads = (await api.auditOf(token)).filter((row) => row === 'read questionnaires of an appointment')
    expect(reads).toHaveLength(1)
  })
})
