import { signUpMessages } from '#domain/clients/sign-up.ts'
import { fundingRequiredText } from '#domain/clients/who-may-book.ts'
import { priceSession, type PriceQuestion } from '#domain/fees/price.ts'
import { fail, type Result } from '../result.ts'

type Paid = Pick<PriceQuestion, 'clinician' | 'funding'> & {
  type: NonNullable<PriceQuestion['type']> & { isGP: boolean }
}

/**
 * Why a session cannot be paid this way. Asked when it is held, claimed and finished: a clinician may stop taking a funding.
 * A GP needs none. See docs/product/funding.md#choosing.
 */
export function checkFunding({ type, ...paid }: Paid): Result<never> | null {
  if (type.isGP) return null
  // Any date does: what is asked is whether there is a price, not which.
  const price = priceSession({ ...paid, type, sessionDate: '9999-12-31' })
  if (price.ok) return null
  return price.code === 'fundingRequired'
    ? fail('fundingRequired', { fields: { funding: fundingRequiredText } })
    : fail('fundingNotOffered', { fields: { funding: signUpMessages.funding } })
}
