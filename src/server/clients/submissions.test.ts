import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

const path = '/client-records/me/questionnaire-submissions'
const read = (token: string, id: string) => api.call('GET', `${path}/${id}`, { token })

describe('what a client has sent', () => {
  it('is listed, latest first, with the appointment that it was used for', async () => {
    const token = await api.signUp({ card: true })
    const { reserveId } = await api.holdGp(token)
    await api.sendQuestionnaires(token)
    await api.confirm(reserveId, token)
    await api.send('dass21', { token })
    const { body } = await api.call('GET', path, { token })
    expect(body.map(({ code }: { code: string }) => code)).toEqual([
      'dass21',
      'dass21',
      'mhtp',
      'safetyCheck',
    ])
    expect(body[0]).toMatchObject({ name: 'DASS-21', appointmentStart: null })
    expect(body[1].appointmentStart).toEqual(expect.any(String))
    expect((await api.call('GET', path, { token: await api.signUp() })).body).toEqual([])
  })

  it('is read back in words, without a code or a score, and each read leaves a row in the audit', async () => {
    const token = await api.signUp()
    const { body: sent } = await api.send('dass21', {
      token,
      answers: { ...goodAnswers('dass21'), agitated: '3' },
    })
    const { status, body } = await read(token, sent.id)
    expect(status).toBe(200)
    expect(body.steps).toHaveLength(4)
    expect(body.steps[1].answers).toContainEqual({
      key: 'agitated',
      question: 'I found myself getting agitated',
      answer: 'Applied to me very much, or most of the time',
    })
    expect(JSON.stringify(body)).not.toMatch(/score|band|severe|depression/i)
    expect(await api.auditOf(token)).toEqual(['change questionnaire dass21', 'read questionnaire dass21'])
  })

  it('of the safety check is read back too, with what was asked alone', async () => {
    const token = await api.signUp()
    const { body: sent } = await api.send('safetyCheck', { token })
    expect((await read(token, sent.id)).body.steps).toEqual([
      {
        title: expect.any(String),
        answers: [
          {
            key: 'thoughOfEndingYourOwnLife',
            question: 'Have you had thoughts of ending your own life?',
            answer: 'No',
          },
        ],
      },
    ])
  })

  it('is not found by other clients', async () => {
    const { body: sent } = await api.send('dass21', { token: await api.signUp() })
    const other = await api.signUp()
    for (const id of [sent.id, randomUUID()]) expect((await read(other, id)).status).toBe(404)
    expect((await read(other, 'x')).status).toBe(422)
    expect(await api.auditOf(other)).toEqual([])
  })
})
