import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { silentCards } from '#domain/identifiers/test-cards.ts'
import { createTestCardVerification } from '../adapters/verification.ts'
import { createApp } from '../app.ts'
import { api, card, changesOf, gold, ownCard, profileOf, save, useCards } from './cards.fixture.ts'

useCards()

describe('a register that does not answer', () => {
  it.each<[object, string]>([
    [
      { ...card, number: silentCards.medicare },
      'We could not reach Medicare just now. Your details are kept. Please try again in a moment.',
    ],
    [
      { ...card, number: silentCards.medicare, shouldRejectInvalidDetails: false },
      'We could not reach Medicare just now. Your details are kept. Please try again in a moment.',
    ],
    [
      { ...gold, dvaCardDetails: { number: silentCards.dva, cardType: 'gold' } },
      'We could not reach DVA just now. Your details are kept. Please try again in a moment.',
    ],
  ])('for %j is 503, and what was on file stays', async (request, message) => {
    const token = await api.signUp()
    await save(token, card)
    const { status, body } = await save(token, request, randomUUID())
    expect([status, body.code, body.message]).toEqual([503, 'unavailable', message])
    expect((await profileOf(token)).medicare).toEqual({ ...ownCard, dva: null })
  })

  it('is told to the log with its reason, and nothing of the card or the person', async () => {
    const token = await api.signUp()
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const request = { ...card, number: silentCards.medicare, lastName: 'Quandong' }
    const response = await createApp({ ...api.service, log }).request('/api/client-records/me/medicare', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    expect(response.status).toBe(503)
    const written = lines.join('')
    expect(written).toContain('cards cannot be checked')
    expect(written).not.toMatch(/2503000041|Quandong|1983-02-22/)
  })

  it('may be asked again under the same key, and once it has answered is not asked again', async () => {
    const token = await api.signUp()
    const key = randomUUID()
    const register = createTestCardVerification()
    let [isAway, asked] = [true, 0]
    const app = createApp({
      ...api.service,
      verification: {
        ...register,
        checkMedicare: (given) => {
          asked += 1
          return register.checkMedicare(isAway ? { ...given, number: silentCards.medicare } : given)
        },
      },
    })
    const send = async () => {
      const response = await app.request('/api/client-records/me/medicare', {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(card),
      })
      return response.status
    }
    expect(await send()).toBe(503)
    isAway = false
    expect(await send()).toBe(200)
    isAway = true
    expect(await send()).toBe(200)
    expect(asked).toBe(2)
  })
})

describe('sending a card', () => {
  it('again under one key has one effect and one answer, and the key serves no other card', async () => {
    const token = await api.signUp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(token, card, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { valid: true, verification: 'match' } })]),
    )
    expect(await changesOf((await profileOf(token))._id)).toHaveLength(1)
    const other = await save(token, { ...card, irn: '2' }, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotencyKeyReused'])
  })

  it('stops at sixty checks an hour for a client, and for no other', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const wrong = { ...card, firstName: 'Kim' }
    for (let count = 0; count < 60; count += 1) expect((await save(token, wrong)).status).toBe(422)
    expect((await save(token, card)).status).toBe(429)
    expect((await save(other, card)).status).toBe(200)
  })
})
