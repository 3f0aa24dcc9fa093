import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { goodAnswers, positiveSafetyCheck } from '#test/support/gp-needs.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

const statusOf = async (token: string) => (await api.call('GET', '/surveys/status', { token })).body

describe('the surveys of a GP booking', () => {
  it('tell what was sent, also before a time is held, and count for the held one', async () => {
    const token = await api.signUp()
    expect(await statusOf(token)).toEqual({ hasCompletedMhtpSurvey: false, hasCompletedDass21Survey: false })
    const dass21 = await api.call('POST', '/surveys/dass-21', {
      token,
      body: { answers: goodAnswers('dass21') },
    })
    expect(dass21).toMatchObject({ status: 201, body: { outcome: 'complete', countsForReservation: false } })
    expect(await statusOf(token)).toEqual({ hasCompletedMhtpSurvey: false, hasCompletedDass21Survey: true })
    const { reserveId } = await api.holdGp(token)
    const mhtp = await api.call('POST', '/surveys/mhtp', {
      token,
      body: { answers: goodAnswers('mhtp'), reserveId },
    })
    expect(mhtp).toMatchObject({ status: 201, body: { countsForReservation: true } })
    expect(await statusOf(token)).toEqual({ hasCompletedMhtpSurvey: true, hasCompletedDass21Survey: true })
    expect((await api.standing(reserveId, token)).body.completed).toEqual({ mhtp: true, dass21: true })
  })

  it('say whether an online appointment is suitable; a positive check gives the held time back', async () => {
    const token = await api.signUp()
    const { reserveId } = await api.holdGp(token)
    const send = (answers: object) =>
      api.call('POST', '/surveys/sustainability', { token, body: { answers, reserveId } })
    const negative = await send(goodAnswers('safetyCheck'))
    expect(negative).toMatchObject({ status: 201, body: { suitable: true, countsForReservation: true } })
    const positive = await send(goodAnswers('safetyCheck', positiveSafetyCheck))
    expect(positive).toMatchObject({ status: 201, body: { suitable: false } })
    expect(await api.reservationOf(reserveId)).toMatchObject({ status: 'released' })
  })

  it('refuse a missing answer beside its question, and everyone who is not signed in', async () => {
    const token = await api.signUp()
    const { agitated: _, ...answers } = goodAnswers('dass21')
    expect(await api.call('POST', '/surveys/dass-21', { token, body: { answers } })).toMatchObject({
      status: 422,
      body: { code: 'invalidInput', fields: { agitated: expect.any(String) } },
    })
    expect((await api.call('GET', '/surveys/status')).status).toBe(401)
    expect((await api.call('POST', '/surveys/mhtp', { body: { answers: {} } })).status).toBe(401)
  })
})
