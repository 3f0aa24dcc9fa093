import { describe, expect, it } from 'vitest'
import { createPressKeys } from './press-keys.ts'

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
})
