import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { deleteDraft, sweepDrafts } from './drafts.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

const path = (code: string) => `/client-records/me/questionnaires/${code}/draft`
const save = (token: string, answers: object, { code = 'dass21', step = 1 } = {}) =>
  api.call('PATCH', path(code), { token, body: { answers, step } })
const read = (token: string, code = 'dass21') => api.call('GET', path(code), { token })
/** Resolves when a statement waits for the lock of another. */
const untilOneWaits = () =>
  vi.waitUntil(
    async () =>
      (
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
      ).rows.length > 0,
    { timeout: 5000 },
  )

describe('a draft', () => {
  it('is empty before anything is filled in', async () => {
    expect(await read(await api.signUp())).toEqual({
      status: 200,
      body: { answers: {}, step: 1, updatedAt: null },
    })
  })

  it('keeps what is edited, goes on where it stopped, and leaves out what was emptied', async () => {
    const token = await api.signUp()
    await save(token, { windDownDifficulty: '1', mouthDryness: '2' })
    const saved = await save(token, { mouthDryness: '', agitated: '0' }, { step: 2 })
    expect(saved).toMatchObject({
      status: 200,
      body: { answers: { windDownDifficulty: '1', agitated: '0' }, step: 2 },
    })
    const { holds, ...draft } = saved.body
    expect(holds).toEqual([])
    expect((await read(token)).body).toEqual(draft)
  })

  it('of two tabs that edit different questions at once keeps both', async () => {
    const token = await api.signUp()
    const edits = Object.entries(goodAnswers('dass21'))
    const answered = await Promise.all(edits.map(([key, answer]) => save(token, { [key]: answer })))
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await read(token)).body.answers).toEqual(Object.fromEntries(edits))
  })

  it('that is deleted while it is being saved is begun anew with what was sent', async () => {
    const token = await api.signUp()
    await save(token, { agitated: '3' })
    const clientId = await api.clientIdOf(token)
    const { saving } = await api.db.transaction().execute(async (tx) => {
      await sql`select 1 from questionnaire_drafts where client_id = ${clientId} for update`.execute(tx)
      const saving = save(token, { mouthDryness: '2' })
      await untilOneWaits()
      await deleteDraft(tx, { clientId, code: 'dass21' })
      return { saving }
    })
    expect(await saving).toMatchObject({ status: 200, body: { answers: { mouthDryness: '2' } } })
    expect((await read(token)).body.answers).toEqual({ mouthDryness: '2' })
  })

  it('is one for each questionnaire and each client', async () => {
    const [robin, kim] = [await api.signUp(), await api.signUp()]
    await save(robin, { agitated: '3' })
    await save(robin, { details: 'Not sleeping' }, { code: 'mhtp', step: 2 })
    expect((await read(robin)).body.answers).toEqual({ agitated: '3' })
    expect((await read(robin, 'mhtp')).body).toMatchObject({ answers: { details: 'Not sleeping' }, step: 2 })
    expect((await read(kim)).body.answers).toEqual({})
  })

  it('is sealed, and each read and change of it leaves a row in the audit', async () => {
    const token = await api.signUp()
    await save(token, { details: 'Marmalade' }, { code: 'mhtp' })
    await read(token, 'mhtp')
    const row = await api.db
      .selectFrom('questionnaire_drafts')
      .select('sealed_answers')
      .where('client_id', '=', await api.clientIdOf(token))
      .executeTakeFirstOrThrow()
    expect(row.sealed_answers.includes(Buffer.from('Marmalade'))).toBe(false)
    expect(await api.auditOf(token)).toEqual([
      'change questionnaire draft mhtp',
      'read questionnaire draft mhtp',
    ])
  })

  it.each([
    ['dass21', { happiness: '1' }, 1, { happiness: 'This questionnaire has no such question' }],
    ['dass21', { agitated: '4' }, 1, { agitated: expect.stringMatching(/^Answer .*is invalid$/) }],
    ['dass21', { score: '42' }, 1, { score: 'This questionnaire has no such question' }],
    ['dass21', { agitated: '1' }, 5, { step: 'This questionnaire has no such step' }],
    ['mhtp', { details: 'a'.repeat(4001) }, 1, { 'answers.details': 'Must be at most 4000 characters' }],
    [
      'mhtp',
      { firstEmergencyContactFullName: 'a'.repeat(201) },
      1,
      { firstEmergencyContactFullName: 'Must be at most 200 characters' },
    ],
    ['mhtp', { details: 'a\u0000b' }, 1, { 'answers.details': expect.any(String) }],
  ])('of %s refuses %j in step %i', async (code, answers, step, fields) => {
    const token = await api.signUp()
    expect(await save(token, answers, { code, step })).toMatchObject({
      status: 422,
      body: { code: 'invalidInput', fields },
    })
    expect((await read(token, code)).body.updatedAt).toBeNull()
  })

  it('of a questionnaire that does not exist is refused, and one that is not turned on is not found', async () => {
    const token = await api.signUp()
    expect(await read(token, 'horoscope')).toMatchObject({
      status: 422,
      body: { fields: { code: expect.any(String) } },
    })
    expect((await read(token, 'k10')).status).toBe(404)
    expect((await save(token, {}, { code: 'k10' })).status).toBe(404)
  })

  it('is deleted thirty days after its last edit', async () => {
    const [old, young] = [await api.signUp(), await api.signUp()]
    for (const token of [old, young]) await save(token, { agitated: '3' })
    await sql`update questionnaire_drafts set updated_at = now() - interval '30 days 1 minute'
      where client_id = ${await api.clientIdOf(old)}`.execute(api.db)
    await sql`update questionnaire_drafts set updated_at = now() - interval '29 days'
      where client_id = ${await api.clientIdOf(young)}`.execute(api.db)
    await sweepDrafts(api.service)
    expect((await read(old)).body.updatedAt).toBeNull()
    expect((await read(young)).body.answers).toEqual({ agitated: '3' })
  })
})
