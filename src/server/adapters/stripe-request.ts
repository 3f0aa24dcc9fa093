import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { PaymentProviderFailed } from './payments.ts'

export type StripeAccess = { secretKey: string; account: string; apiUrl: string; timeoutMs?: number }

type StripeCall = {
  method: 'GET' | 'POST'
  path: string
  form?: Record<string, string>
  idempotencyKey?: string
  /** Asked once: something more important waits for it. */
  isOptional?: boolean
}

/** The version whose words this code was written for: a later one renames `ui_mode`'s values. */
const version = '2025-03-31.basil'
const pausesMs = [0, 200, 600]

/**
 * One call to Stripe's API, on the connected account. A call without an answer, a busy provider, or one that is still
 * working on the same key is repeated with that key: Stripe acts once per key and repeats its answer.
 * https://docs.stripe.com/api/idempotent_requests
 */
export async function callStripe(access: StripeAccess, call: StripeCall): Promise<unknown> {
  let failed: FailedCall | undefined
  let mayHaveActed = false
  for (const pause of call.isOptional ? [0] : pausesMs) {
    await wait(pause)
    const answer = await send(access, call)
    if ('body' in answer) return answer.body
    failed = answer
    mayHaveActed ||= answer.isUnknown
    if (!answer.again) break
  }
  const isFinal = failed && !failed.again && (!mayHaveActed || failed.refusal?.paymentIntent !== undefined)
  if (isFinal && failed?.refusal) throw new StripeRefused(failed.reason, failed.refusal)
  throw new PaymentProviderFailed(failed?.reason ?? 'not asked')
}

type FailedCall = {
  reason: string
  again: boolean
  /** Stripe may have acted all the same: a later refusal, such as of too many requests, says nothing about that. */
  isUnknown: boolean
  refusal?: StripeRefusal | undefined
}
type StripeAnswer = { body: unknown } | FailedCall

/** Stripe understood what was asked, and said no. */
export type StripeRefusal = {
  code: string | undefined
  declineCode: string | undefined
  /** The payment that the refusal is about, where one was made. */
  paymentIntent: string | undefined
}

export class StripeRefused extends PaymentProviderFailed {
  refusal: StripeRefusal
  constructor(reason: string, refusal: StripeRefusal) {
    super(reason)
    this.refusal = refusal
  }
}

async function send(
  { secretKey, account, apiUrl, timeoutMs = 4_000 }: StripeAccess,
  { method, path, form, idempotencyKey }: StripeCall,
): Promise<StripeAnswer> {
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-account': account,
        'stripe-version': version,
        accept: 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: form && new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Read inside the same time limit: headers may come and the rest may not.
    const body: unknown = await response.json().catch((error: Error) => {
      if (error.name === 'TimeoutError') throw error
      return null
    })
    if (response.ok) return { body }
    const again = mayAskAgain(response)
    return {
      reason: `status ${response.status}, ${readError(body)}`,
      again,
      isUnknown: response.status >= 500,
      refusal: readRefusal(body),
    }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { reason: isLate ? 'no answer in time' : 'not reached', again: true, isUnknown: true }
  }
}

/** Stripe says itself where it knows; 409 is a request under the same key that is still at work. */
function mayAskAgain({ status, headers }: Response): boolean {
  const advice = headers.get('stripe-should-retry')
  return advice === null ? status === 409 || status === 429 || status >= 500 : advice === 'true'
}

const text = z.string().optional().catch(undefined)
const errorBody = z
  .object({
    error: z
      .object({
        type: text,
        code: text,
        decline_code: text,
        payment_intent: z.object({ id: z.string() }).optional().catch(undefined),
      })
      .catch({}),
  })
  .catch({ error: {} })

/** Of other kinds, such as a wrong key, nothing follows about the payment. */
function readRefusal(body: unknown): StripeRefusal | undefined {
  const { type, code, decline_code: declineCode, payment_intent } = errorBody.parse(body).error
  if (type !== 'card_error' && type !== 'invalid_request_error') return undefined
  return { code, declineCode, paymentIntent: payment_intent?.id }
}

/** The kind and code of an error. Its message may quote what was sent. */
function readError(body: unknown): string {
  const { error } = errorBody.parse(body)
  return (
    [error.type, error.code].filter((code) => code !== undefined && /^\w+$/.test(code)).join(' ') || 'no code'
  )
}
