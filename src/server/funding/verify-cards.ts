import {
  isAccepted,
  verificationMessages,
  type VerificationOutcome,
} from '#domain/identifiers/verification.ts'
import { type Failure, fail, type Result, succeed } from '../http/problem.ts'
import { VerificationAway, type Verified } from '../ports/verification.ts'
import type { Service } from '../service.ts'
import type { Cards } from './read-cards.ts'

/** What was said of each card, null where there is none. */
export type Verdicts = { medicare: VerificationOutcome | null; dva: VerificationOutcome | null }

type Register = keyof Cards

/** Asks about both cards at a time, outside any transaction: the answer may take seconds. */
export async function verifyCards(
  { verification, log }: Pick<Service, 'verification' | 'log'>,
  { medicare, dva }: Cards,
  requestId: string,
): Promise<Result<Verdicts>> {
  const heard = async (register: Register, asked: Promise<Verified> | null): Promise<Heard> => {
    try {
      return (await asked)?.outcome ?? null
    } catch (error) {
      if (!(error instanceof VerificationAway)) throw error
      log.warn({ requestId, register, reason: error.message }, 'cards cannot be checked')
      return 'away'
    }
  }
  const [ofMedicare, ofDva] = await Promise.all([
    heard('medicare', medicare && verification.checkMedicare(medicare)),
    heard('dva', dva && verification.checkDva(dva)),
  ])
  if (ofMedicare === 'away') return fail('unavailable', { message: verificationMessages.medicareAway })
  if (ofDva === 'away') return fail('unavailable', { message: verificationMessages.dvaAway })
  return succeed({ medicare: ofMedicare, dva: ofDva })
}

type Heard = VerificationOutcome | 'away' | null

/** Document 1 section 5: "a failure sets a field error". Null where every card is accepted. */
export function refusalOf({ medicare, dva }: Verdicts): Failure | null {
  const fields = {
    ...(medicare && !isAccepted(medicare) && { number: verificationMessages.medicare }),
    ...(dva && !isAccepted(dva) && { 'dvaCardDetails.number': verificationMessages.dva }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { code: 'invalidInput', message, fields }
}
