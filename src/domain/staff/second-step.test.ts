import { describe, expect, it } from 'vitest'
import {
  codesPausedUntil,
  countedFailures,
  guessesLeft,
  isLastSecondStep,
  makeRecoveryCode,
  readRecoveryCode,
} from './staff-sign-in.ts'

const at = (time: string, day = 16) => new Date(`2026-11-${day}T${time}Z`)

describe('wrong codes', () => {
  it.each([
    [1, '10:00:01', null],
    [4, '10:00:01', null],
    [5, '10:14:59', '10:15:00'],
    [5, '10:15:00', null],
    [6, '10:00:01', null],
    [10, '10:59:59', '11:00:00'],
    [10, '11:00:00', null],
  ])('%i of them at 10:00 pause codes at %s until %s', (failures, now, until) => {
    const known = { failures, lastFailedAt: at('10:00:00') }
    expect(codesPausedUntil(known, at(now))).toEqual(until === null ? null : at(until))
  })

  it('are forgotten after a day', () => {
    const known = { failures: 4, lastFailedAt: at('10:00:00') }
    expect(countedFailures(known, at('09:59:59', 17))).toBe(4)
    expect(countedFailures(known, at('10:00:00', 17))).toBe(0)
    expect(countedFailures(null, at('10:00:00'))).toBe(0)
  })

  it.each([
    [0, 5],
    [1, 4],
    [4, 1],
    [6, 4],
  ])('after %i there are %i left', (failures, left) => {
    expect(guessesLeft(failures)).toBe(left)
  })
})

describe('a recovery code', () => {
  it('is read however it was typed', () => {
    const code = makeRecoveryCode(() => 3)
    expect(code).toBe('dddd-dddd-dddd-dddd')
    expect(readRecoveryCode(' DDDD dddd-DDDDdddd ')).toBe(readRecoveryCode(code))
  })
})

it.each([
  [{ passkeys: 1, hasAuthenticator: false }, true],
  [{ passkeys: 0, hasAuthenticator: true }, true],
  [{ passkeys: 1, hasAuthenticator: true }, false],
  [{ passkeys: 2, hasAuthenticator: false }, false],
])('of %o one is the last: %s', (steps, isLast) => {
  expect(isLastSecondStep(steps)).toBe(isLast)
})
