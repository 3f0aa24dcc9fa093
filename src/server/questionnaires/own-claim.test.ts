import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { readStored } from '#test/support/everything-kept.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

const path = '/client-records/me/gp-claim'
const read = (token: string) => api.call('GET', path, { token })
const save = (token: string, answers: object, answeredAt?: string) =>
  api.call('PUT', path, { token, body: { answers, answeredAt } })

describe('the answers to ‘Can I claim this?’', () => {
  it('are none before anything is answered', async () => {
    expect(await read(await api.signUp())).toEqual({ status: 200, body: { answers: {}, answeredAt: null } })
  })

  it('are kept with the client, with the time they were given, and changed as a whole', async () => {
    const [robin, kim] = [await api.signUp(), await api.signUp()]
    await save(robin, { myMedicare: 'no', usualGp: 'notSure', faceToFace: 'no' })
    const saved = await save(robin, { usualGp: 'yes' })
    expect(saved).toMatchObject({ status: 200, body: { answers: { usualGp: 'yes' } } })
    expect(Date.parse(saved.body.answeredAt)).toBeGreaterThan(0)
    expect(await read(robin)).toEqual(saved)
    expect((await read(kim)).body.answers).toEqual({})
  })

  it('stay where what is sent was answered before them, and are never of a day to come', async () => {
    const token = await api.signUp()
    const early = '2026-01-02T03:04:05.000Z'
    expect((await save(token, { usualGp: 'no' }, early)).body.answeredAt).toBe(early)
    const newer = await save(token, { usualGp: 'yes' })
    expect(await save(token, { usualGp: 'notSure' }, early)).toEqual(newer)
    expect(await read(token)).toEqual(newer)
    const later = await save(token, { usualGp: 'notSure' }, '2999-01-01T00:00:00Z')
    expect(Date.parse(later.body.answeredAt)).toBeLessThan(Date.parse('2998-01-01'))
    expect(await save(token, { usualGp: 'no' }, 'yesterday')).toMatchObject({ status: 422 })
  })

  it.each([[{}], [{ usualGp: 'perhaps' }], [{ shoeSize: 'yes' }]])('refuses %j', async (answers) => {
    const token = await api.signUp()
    expect(await save(token, answers)).toMatchObject({ status: 422, body: { code: 'invalidInput' } })
    expect((await read(token)).body.answeredAt).toBeNull()
  })

  it('are sealed, and each read and change leaves a row in the audit', async () => {
    const token = await api.signUp()
    await save(token, { faceToFace: 'notSure' })
    await read(token)
    expect(await readStored(api.db)).not.toContain('faceToFace')
    expect((await api.auditOf(token)).slice(-2)).toEqual(['change gp claim answers', 'read gp claim answers'])
  })
})
