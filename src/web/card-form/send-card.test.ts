import { describe, expect, it } from 'vitest'
import type { PaymentSetup } from '#contract/payments.ts'
import type { ApiAnswer, callApi } from '../api/call-api.ts'
import { createCardSender } from './send-card.ts'

const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Kym Heath' }
const booked: PaymentSetup = { state: 'booked', reason: null, message: null, reserveId: 'r' }
const declined: PaymentSetup = {
  state: 'failed',
  reason: 'declined',
  message: 'Your card was declined.',
  reserveId: 'r',
}
const ok = (value: PaymentSetup): ApiAnswer<PaymentSetup> => ({ ok: true, value })
const refusal = (status: number, fields?: Record<string, string>): ApiAnswer<never> => ({
  ok: false,
  problem: { code: 'unavailable', status, message: 'As the server says', fields },
})

function formThatAnswers(...answers: ApiAnswer<PaymentSetup>[]) {
  const asked: { input: object; key: string | undefined }[] = []
  const call = (async (_operation, input, options) => {
    asked.push({ input, key: options?.key })
    return answers.shift() ?? refusal(500)
  }) as typeof callApi
  return { asked, send: createCardSender('sim/secret 1', call) }
}

describe('the simulator’s card form', () => {
  it('hands on what became of the card', async () => {
    const { asked, send } = formThatAnswers(ok(booked))
    expect(await send(card)).toEqual({ kind: 'answered', setup: booked })
    expect(asked[0]?.input).toEqual({ params: { clientSecret: 'sim/secret 1' }, body: card })
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
