import { describe, expect, it } from 'vitest'
import { mayEmail } from './emails.ts'

const signedUpAt = new Date('2026-11-16T01:00:00Z')
const email = 'jo@example.com'
const after = (hours: number) => new Date(signedUpAt.getTime() + hours * 3_600_000)

describe('whether an address may be written to', () => {
  it.each([
    ['confirmed, a reminder', true, false, 200, true],
    ['confirmed, a confirmation', true, true, 200, true],
    ['not confirmed, the booking of the same visit', false, true, 0.2, true],
    ['not confirmed, a booking a week later', false, true, 168, false],
    ['not confirmed, a reminder of the booking of the same visit', false, false, 0.2, false],
  ])('%s', (_, isEmailVerified, isOutcomeOfBooking, hours, expected) => {
    expect(
      mayEmail({ email, isEmailVerified, signedUpAt }, { isOutcomeOfBooking, bookedAt: after(hours) }),
    ).toBe(expected)
  })

  it('whom the practice entered itself is written to', () => {
    const entered = { email, isEmailVerified: false, signedUpAt: null }
    expect(mayEmail(entered, { isOutcomeOfBooking: false, bookedAt: signedUpAt })).toBe(true)
  })

  it.each([true, false])('nobody is written to without an address (confirmed: %s)', (isEmailVerified) => {
    const caller = { email: null, isEmailVerified, signedUpAt: null }
    expect(mayEmail(caller, { isOutcomeOfBooking: true, bookedAt: signedUpAt })).toBe(false)
  })
})
