import {
  isAccepted,
  verificationMessages,
  type VerificationOutcome,
} from '#domain/identifiers/verification.ts'
import { type Failure, fail, type Result, succeed } from '../result.ts'
import { VerificationAway, type Verified } from '../ports/verification.ts'
import type { Service } from '../service.ts'
import type { Cards } from './read-cards.ts'

/** The register's answer about each card, null where there is none. */
export type Verdicts = { medicare: VerificationOutcome | null; dva: VerificationOutcome | null }

type Register = keyof Cards

/** Checks both cards at a time, outside any transaction: the answer may take seconds. */
export async function verifyCards(
  { verification, log }: Pick<Service, 'verification' | 'log'>,
  { medicare, dva }: Cards,
  requestId: string,
): Promise<Result<Verdicts>> {
  const outcomeOf = async (register: Register, check: Promise<Verified> | null): Promise<Verdict> => {
    try {
      return (await check)?.outcome ?? null
    } catch (error) {
      if (!(error instanceof VerificationAway)) throw error
      log.warn({ requestId, register, reason: error.message }, 'cards cannot be checked')
      return 'away'
    }
  }
  const [ofMedicare, ofDva] = await Promise.all([
    outcomeOf('medicare', medicare && verification.checkMedicare(medicare)),
    outcomeOf('dva', dva && verification.checkDva(dva)),
  ])
  if (ofMedicare === 'away') return fail('unavailable', { message: verificationMessages.medicareAway })
  if (ofDva === 'away') return fail('unavailable', { message: verificationMessages.dvaAway })
  return succeed({ medicare: ofMedicare, dva: ofDva })
}

type Verdict = VerificationOutcome | 'away' | null

/** The refusal as an error of its field; null where every card is accepted. See docs/product/funding-forms.md#card-check. */
export function toRefusal({ medicare, dva }: Verdicts): Failure | null {
  const fields = {
    ...(medicare && !isAccepted(medicare) && { number: verificationMessages.medicare }),
    ...(dva && !isAccepted(dva) && { 'dvaCardDetails.number': verificationMessages.dva }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { code: 'invalidInput', message, fields }
}
