import { describe, expect, it } from 'vitest'
import { createPressKeys } from './call-api.ts'

const body = { email: 'kym@mail.example' }

describe('the key of a press', () => {
  it.each([0, 500, 502, 504])('is the same for the same request after a status of %i', (status) => {
    const keys = createPressKeys()
    const first = keys.take(body)
    keys.settle({ status })
    expect(keys.take({ ...body })).toBe(first)
  })

  it.each([400, 401, 409, 422, 429])('is another after a refusal with %i', (status) => {
    const keys = createPressKeys()
    const first = keys.take(body)
    keys.settle({ status })
    expect(keys.take(body)).not.toBe(first)
  })

  it('is another once it is done', () => {
    const keys = createPressKeys()
    const first = keys.take(body)
    keys.settle(null)
    expect(keys.take(body)).not.toBe(first)
  })

  it('is another for another request, though the one before went unanswered', () => {
    const keys = createPressKeys()
    const first = keys.take(body)
    keys.settle({ status: 0 })
    expect(keys.take({ email: 'kim@mail.example' })).not.toBe(first)
  })

  it('goes with a call, and again with its repetition where no answer came', async () => {
    const keys = createPressKeys()
    const sent: string[] = []
    const send = (status: number) =>
      keys.send(body, async (key) => {
        sent.push(key)
        return { ok: false, problem: { code: 'internal', status, message: 'No' } }
      })
    for (const status of [0, 503, 409, 409]) await send(status)
    expect(sent.map((key) => sent.indexOf(key))).toEqual([0, 0, 0, 3])
  })
})
