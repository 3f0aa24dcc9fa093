import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { goodAnswers, submissionsPath } from '#test/support/gp-needs.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { openAnswers } from '../clients/submissions.ts'
import { submissionsByClient } from './submit-questionnaire.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

/** As if these hours had passed since the client sent something. */
const age = async (token: string, hours: number) =>
  sql`update questionnaire_submissions set submitted_at = submitted_at - make_interval(secs => ${hours * 3600})
    where client_id = ${await api.clientIdOf(token)}`.execute(api.db)

const draftPath = '/client-records/me/questionnaires/dass21/draft'

describe('sending a questionnaire', () => {
  it('keeps it sealed, deletes its draft and leaves a row in the audit', async () => {
    const token = await api.signUp()
    await api.call('PATCH', draftPath, { token, body: { answers: { agitated: '3' }, step: 2 } })
    const sent = await api.send('dass21', { token })
    expect(sent).toMatchObject({ status: 201, body: { outcome: 'complete', countsForReservation: false } })
    const [row, ...others] = await api.submissionsOf(token)
    expect(others).toEqual([])
    if (!row) throw new Error('Nothing was kept')
    expect(row).toMatchObject({ id: sent.body.id, questionnaire: 'dass21', reservation_id: null })
    expect(row.sealed_answers.includes(Buffer.from('agitated'))).toBe(false)
    expect(openAnswers(api.keyring, row)).toEqual(goodAnswers('dass21'))
    expect((await api.call('GET', draftPath, { token })).body.updatedAt).toBeNull()
    expect(await api.auditOf(token)).toContain('change questionnaire dass21')
  })

  it('counts for the held appointment that it names', async () => {
    const token = await api.signUp()
    const { reserveId } = await api.holdGp(token)
    expect((await api.send('dass21', { token, reserveId })).body.countsForReservation).toBe(true)
  })

  it('keeps only what is asked: an answer that is closed by another is dropped', async () => {
    const token = await api.signUp()
    await api.send('safetyCheck', {
      token,
      answers: {
        thoughOfEndingYourOwnLife: 'no',
        suicidalIdeation: 'yes',
        suicidalPlan: 'yes',
        suicidalIntent: 'yes',
      },
    })
    const [row] = await api.submissionsOf(token)
    expect(row && openAnswers(api.keyring, row)).toEqual({ thoughOfEndingYourOwnLife: 'no' })
  })

  it.each([
    ['dass21', { agitated: '4' }, { agitated: expect.stringMatching(/^Answer .*is invalid$/) }],
    ['dass21', { agitated: '' }, { agitated: expect.stringMatching(/^Answer .*is required$/) }],
    ['dass21', { depression: '42' }, { depression: 'This questionnaire has no such question' }],
    ['safetyCheck', { outcome: 'complete' }, { outcome: 'This questionnaire has no such question' }],
    [
      'safetyCheck',
      { thoughOfEndingYourOwnLife: 'maybe' },
      { thoughOfEndingYourOwnLife: expect.stringMatching(/^Answer .*is invalid$/) },
    ],
    [
      'safetyCheck',
      { thoughOfEndingYourOwnLife: 'yes' },
      { suicidalIdeation: expect.stringMatching(/^Answer .*is required$/) },
    ],
    ['mhtp', { postcode: '20' }, { postcode: 'Postcode must have 4 digits' }],
    [
      'mhtp',
      { firstEmergencyContactPhoneNumber: '12' },
      { firstEmergencyContactPhoneNumber: 'Phone number is not valid' },
    ],
  ] as const)('%s refuses %j with the field', async (code, change, fields) => {
    const token = await api.signUp()
    expect(await api.send(code, { token, answers: { ...goodAnswers(code), ...change } })).toMatchObject({
      status: 422,
      body: { code: 'invalidInput', fields },
    })
    expect(await api.submissionsOf(token)).toEqual([])
  })

  it.each(Object.keys(goodAnswers('mhtp')))(
    'a treatment plan without %s is refused, or it is optional',
    async (key) => {
      const token = await api.signUp()
      const { [key]: _, ...answers } = goodAnswers('mhtp')
      const { status, body } = await api.send('mhtp', { token, answers })
      const optional = [
        'hasNoEmergencyContact',
        'hasNoSecondEmergencyContact',
        'previousMentalHealthSupportDescription',
        'street2',
      ]
      if (optional.includes(key)) expect(status).toBe(201)
      else expect(body.fields).toMatchObject({ [key]: expect.any(String) })
    },
  )

  it('does not know a questionnaire that is no code of ours, and K10 only where it is turned on', async () => {
    const token = await api.signUp()
    const unknown = await api.call('POST', '/client-records/me/questionnaires/horoscope/submissions', {
      token,
      body: { answers: {} },
    })
    expect(unknown).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } })
    expect((await api.send('k10', { token })).status).toBe(404)
    api.service.config.QUESTIONNAIRES_EXTRA = 'k10'
    expect((await api.send('k10', { token })).status).toBe(201)
    api.service.config.QUESTIONNAIRES_EXTRA = undefined
  })
})

describe('sent twice', () => {
  it('under one key is one, with one answer, however often at once', async () => {
    const token = await api.signUp()
    const key = 'one-press-of-step-eight'
    const answered = await Promise.all(Array.from({ length: 20 }, () => api.send('dass21', { token, key })))
    expect(new Set(answered.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await api.submissionsOf(token)).toHaveLength(1)
    const other = await api.send('dass21', {
      token,
      key,
      answers: { ...goodAnswers('dass21'), agitated: '3' },
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } })
  })

  it('without a key is one too', async () => {
    const token = await api.signUp()
    const answered = await Promise.all(Array.from({ length: 10 }, () => api.send('dass21', { token })))
    expect(new Set(answered.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await api.submissionsOf(token)).toHaveLength(1)
  })

  it('with other answers is kept beside the first, and the newer counts', async () => {
    const token = await api.signUp()
    await api.send('dass21', { token })
    await api.send('dass21', { token, answers: { ...goodAnswers('dass21'), agitated: '3' } })
    expect(await api.submissionsOf(token)).toHaveLength(2)
  })

  it('with the same answers much later is a new one: the first would run out sooner', async () => {
    const token = await api.signUp()
    await api.send('safetyCheck', { token })
    await age(token, 1)
    await api.send('safetyCheck', { token })
    expect(await api.submissionsOf(token)).toHaveLength(2)
  })

  it('remembers nothing under the key that tells of the answers', async () => {
    const token = await api.signUp()
    await api.send('safetyCheck', { token, key: 'a-key-to-look-for' })
    const row = await api.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', 'a-key-to-look-for')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.answer)).not.toMatch(/outcome|complete|notSuitable|yes/)
  })
})

describe('for a reservation', () => {
  it('of another client is not found, and nothing is kept', async () => {
    const [robin, kim] = [await api.signUp(), await api.signUp()]
    const { reserveId } = await api.holdGp(kim)
    for (const id of [reserveId, randomUUID()])
      expect((await api.send('dass21', { token: robin, reserveId: id })).status).toBe(404)
    expect(await api.submissionsOf(robin)).toEqual([])
    expect((await api.reservationOf(reserveId)).status).toBe('held')
  })

  it('whose hold has ended is kept, and counts for the next booking', async () => {
    const token = await api.signUp({ card: true })
    const { reserveId } = await api.holdGp(token)
    await api.letRunOut(reserveId)
    for (const code of ['safetyCheck', 'mhtp', 'dass21'] as const)
      expect(await api.send(code, { token, reserveId })).toMatchObject({
        status: 201,
        body: { countsForReservation: false },
      })
    const next = await api.holdGp(token)
    expect((await api.standing(next.reserveId, token)).body.missing).toEqual([])
    expect((await api.confirm(next.reserveId, token)).status).toBe(204)
  })

  it('that is confirmed belongs to it, and counts for no other', async () => {
    const token = await api.signUp({ card: true })
    const { reserveId } = await api.holdGp(token)
    await api.sendQuestionnaires(token)
    expect((await api.confirm(reserveId, token)).status).toBe(204)
    const { id } = await api.reservationOf(reserveId)
    expect((await api.submissionsOf(token)).map((row) => row.reservation_id)).toEqual([id, id, id])
    const next = await api.holdGp(token)
    const { body } = await api.standing(next.reserveId, token)
    expect(body).toMatchObject({ completed: { mhtp: false, dass21: false }, sent: [], safety: 'none' })
    // The booked one asks for nothing more.
    expect((await api.standing(reserveId, token)).body).toMatchObject({
      completed: { mhtp: true, dass21: true },
      missing: [],
    })
  })
})

describe('the answers that count', () => {
  it.each([
    ['safetyCheck', 24],
    ['dass21', 7 * 24],
    ['mhtp', 28 * 24],
  ] as const)('%s counts for %i hours', async (code, hours) => {
    const token = await api.signUp({ card: true })
    await api.send(code, { token })
    const { reserveId } = await api.holdGp(token)
    const missingAfter = async (passed: number) => {
      await age(token, passed)
      const { body } = await api.standing(reserveId, token)
      return body.missing.map((need: { code: string }) => need.code)
    }
    expect(await missingAfter(hours - 0.1)).not.toContain(code)
    expect(await missingAfter(0.2)).toContain(code)
  })
})

it('stops a client who sends too many', async () => {
  const token = await api.signUp()
  await api.send('dass21', { token })
  await setHits(api.db, submissionsByClient.name, submissionsByClient.most)
  expect(
    await api.call('POST', submissionsPath('dass21'), { token, body: { answers: goodAnswers('dass21') } }),
  ).toMatchObject({
    status: 429,
    body: { code: 'tooManyRequests' },
  })
  await setHits(api.db, submissionsByClient.name, 0)
})
