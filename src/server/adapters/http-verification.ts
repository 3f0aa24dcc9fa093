import { z } from 'zod'
import { verificationOutcomeCodes } from '#domain/identifiers/verification.ts'
import { VerificationAway, type VerificationPort, type Verified } from '../ports/verification.ts'

type Gateway = {
  url: string
  token: string
  /** For both tries together: a person waits in front of the form. */
  timeoutMs?: number
}

const answerSchema = z.object({ outcome: z.enum(verificationOutcomeCodes) })

/** The practice's own gateway to Services Australia. What it must speak is in docs/decisions/0014-verification.md. */
export function createHttpVerification({ url, token, timeoutMs = 5_000 }: Gateway): VerificationPort {
  const ask = async (path: string, card: object): Promise<Verified> => {
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

async function readAnswer(response: Response): Promise<Verified> {
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
