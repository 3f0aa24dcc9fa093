import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PaymentSetup } from '#contract/payments.ts'
import { createCardSender } from './card-setup.ts'

const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Kym Heath' }
const booked: PaymentSetup = { state: 'booked', reason: null, message: null, reserveId: 'r' }
const declined: PaymentSetup = {
  state: 'failed',
  reason: 'declined',
  message: 'Your card was declined.',
  reserveId: 'r',
}
const ok = (setup: PaymentSetup) => Response.json(setup)
const refusal = (status: number, fields?: Record<string, string>) =>
  status === 0
    ? Response.error()
    : Response.json({ code: 'unavailable', message: 'As the server says', fields }, { status })

afterEach(() => void vi.unstubAllGlobals())

function formThatAnswers(...answers: Response[]) {
  const asked: { path: string; body: unknown; key: string | null }[] = []
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') })
    const answer = answers.shift() ?? refusal(500)
    if (answer.type === 'error') throw new TypeError('Failed to fetch')
    return answer
  })
  return { asked, send: createCardSender('sim/secret 1') }
}

describe('the simulator’s card form', () => {
  it('hands on what became of the card', async () => {
    const { asked, send } = formThatAnswers(ok(booked))
    expect(await send(card)).toEqual({ kind: 'answered', setup: booked })
    expect(asked[0]).toMatchObject({ path: '/api/payments/simulator/sim%2Fsecret%201', body: card })
  })

  it('repeats under the same key what went unanswered, and says so with the exact text', async () => {
    for (const status of [0, 503]) {
      const { asked, send } = formThatAnswers(refusal(status), ok(booked))
      expect(await send(card)).toEqual({
        kind: 'failed',
        message: 'Failed to save payment details. Please try again.',
      })
      await send(card)
      expect(asked[0]?.key).toBe(asked[1]?.key)
    }
  })

  it('takes a fresh key for another card, and for the same one after an answer', async () => {
    const { asked, send } = formThatAnswers(refusal(503), ok(declined), ok(declined))
    await send(card)
    await send({ ...card, cvc: '321' })
    await send({ ...card, cvc: '321' })
    expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  })

  it('brings what is refused to its field, and everything else to words', async () => {
    const fields = { number: 'Your card number is not valid.' }
    const { send } = formThatAnswers(refusal(422, fields), refusal(429), refusal(404), refusal(409))
    expect(await send(card)).toMatchObject({
      kind: 'refused',
      errors: { 'card.number': 'Your card number is not valid.' },
    })
    expect(await send(card)).toEqual({ kind: 'failed', message: 'As the server says' })
    expect(await send(card)).toEqual({ kind: 'outdated' })
    expect(await send(card)).toEqual({ kind: 'outdated' })
  })
})
