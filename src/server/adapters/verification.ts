import { z } from 'zod'
import type { DvaCardType } from '#domain/identifiers/numbers.ts'
import {
  isTestCard,
  lookUpDvaCard,
  lookUpMedicareCard,
  type PersonOnCard,
} from '#domain/identifiers/test-cards.ts'
import { type VerificationOutcome, verificationOutcomeCodes } from '#domain/identifiers/verification.ts'

/** `expiryDate` is YYYY-MM. A child without a card of their own comes with the parent whose card it is. */
export type MedicareCheck = PersonOnCard & { number: string; expiryDate: string; parent?: PersonOnCard }

export type DvaCheck = Omit<PersonOnCard, 'irn'> & { number: string; cardType: DvaCardType }

export type VerificationAnswer = { outcome: VerificationOutcome }

/**
 * Checks whether a card belongs to the person. A check changes nothing, so it may be repeated. The default is the
 * register of published test cards; everything else that can be right is `unverified` there.
 */
export type VerificationPort = {
  checkMedicare: (card: MedicareCheck) => Promise<VerificationAnswer>
  checkDva: (card: DvaCheck) => Promise<VerificationAnswer>
}

/** No answer, or one that cannot be understood. The message is a short reason, with nothing of the card. */
export class VerificationAway extends Error {
  override name = 'VerificationAway'
}

type VerificationGateway = {
  url: string
  token: string
  /** For both tries together: a person waits in front of the form. */
  timeoutMs?: number
}

const answerSchema = z.object({ outcome: z.enum(verificationOutcomeCodes) })

/** The practice's own gateway to Services Australia. What it must speak is in docs/decisions/0014-verification.md. */
export function createHttpVerification({
  url,
  token,
  timeoutMs = 5_000,
}: VerificationGateway): VerificationPort {
  const ask = async (path: string, card: object): Promise<VerificationAnswer> => {
    const request = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify(card),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    } as const
    const first = await post(`${url}${path}`, request)
    const response = mayHelpToRepeat(first) ? await post(`${url}${path}`, request) : first
    if (response === null) throw new VerificationAway('not reached')
    if (response.status !== 200) throw new VerificationAway(`status ${response.status}`)
    return readAnswer(response)
  }
  return {
    checkMedicare: (card) => ask('/medicare', card),
    checkDva: (card) => ask('/dva', card),
  }
}

/** A lost connection or the gateway's own failure may be gone a moment later. A refusal stays one. */
const mayHelpToRepeat = (response: Response | null): boolean => response === null || response.status >= 500

/** Null for a connection that failed. */
async function post(address: string, request: RequestInit): Promise<Response | null> {
  try {
    return await fetch(address, request)
  } catch (error) {
    throwIfLate(error)
    return null
  }
}

async function readAnswer(response: Response): Promise<VerificationAnswer> {
  const body: unknown = await response.json().catch((error: unknown) => {
    throwIfLate(error)
    return null
  })
  const answer = answerSchema.safeParse(body)
  if (!answer.success) throw new VerificationAway('an answer that is not understood')
  return answer.data
}

function throwIfLate(error: unknown): void {
  if (error instanceof Error && error.name === 'TimeoutError') throw new VerificationAway('no answer in time')
}

/** Answers from the published test cards. See docs/product/funding-forms.md#test-cards. */
export function createTestCardVerification(): VerificationPort {
  return {
    checkMedicare: async ({ number, parent, ...person }) =>
      toVerified(lookUpMedicareCard(number, parent ? [person, parent] : [person])),
    checkDva: async ({ number }) => toVerified(lookUpDvaCard(number)),
  }
}

function toVerified(answer: VerificationAnswer['outcome'] | 'away'): VerificationAnswer {
  if (answer === 'away') throw new VerificationAway('a test card that gets no answer')
  return { outcome: answer }
}

/** Where strangers come and no gateway is set up: every number is unverified, and published test cards are refused. */
export function createUnverifiedCards(): VerificationPort {
  const check = async ({ number }: { number: string }) =>
    ({ outcome: isTestCard(number) ? 'unknown' : 'unverified' }) as const
  return { checkMedicare: check, checkDva: check }
}
