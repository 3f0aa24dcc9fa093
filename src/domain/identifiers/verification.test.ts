import { describe, expect, it } from 'vitest'
import type { VerificationOutcome } from './verification.ts'
import { isAccepted, outcomeOfAll, verificationOutcomeCodes } from './verification.ts'

describe('isAccepted', () => {
  it('holds for a match and for what could not be checked, and for nothing else', () => {
    expect(verificationOutcomeCodes.filter(isAccepted)).toEqual(['match', 'unverified'])
  })
})

describe('outcomeOfAll', () => {
  it.each<[VerificationOutcome[], VerificationOutcome]>([
    [['match'], 'match'],
    [['match', 'match'], 'match'],
    [['match', 'unverified'], 'unverified'],
    [['unverified', 'match'], 'unverified'],
    [['match', 'lost'], 'lost'],
    [['mismatch', 'unverified'], 'mismatch'],
  ])('of %j is %s', (outcomes, whole) => {
    expect(outcomeOfAll(outcomes)).toBe(whole)
  })
})
