import { lookUpDvaCard, lookUpMedicareCard } from '#domain/identifiers/test-cards.ts'
import { VerificationAway, type VerificationPort, type Verified } from '../ports/verification.ts'

/** Answers from the published test cards. See docs/product/funding-forms.md#test-cards. */
export function createTestCardVerification(): VerificationPort {
  return {
    checkMedicare: async ({ number, parent, ...person }) =>
      answered(lookUpMedicareCard(number, parent ? [person, parent] : [person])),
    checkDva: async ({ number }) => answered(lookUpDvaCard(number)),
  }
}

function answered(answer: Verified['outcome'] | 'away'): Verified {
  if (answer === 'away') throw new VerificationAway('a test card that gets no answer')
  return { outcome: answer }
}
