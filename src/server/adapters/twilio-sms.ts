import type { SmsSender } from '../ports/sms.ts'

type Twilio = {
  accountSid: string
  authToken: string
  /** A number, a sender's name, or a messaging service (its id begins with MG). */
  from: string
  baseUrl?: string
  timeoutMs?: number
}

/** What Twilio answers: a message with `sid` and `status`, or a `code` of its error list. */
type Answer = { sid?: unknown; status?: unknown; code?: unknown; error_code?: unknown }

/** Says what went wrong without the number or the text: Twilio's own messages quote both. */
class SmsNotSent extends Error {
  override name = 'SmsNotSent'
}

/** Twilio's Messages resource, https://www.twilio.com/docs/messaging/api/message-resource. */
export function createTwilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
  timeoutMs = 8_000,
}: Twilio): SmsSender {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        throw new SmsNotSent(error.name === 'TimeoutError' ? 'no answer in time' : 'not reached')
      })
      const answer = await readAnswer(response)
      if (response.status !== 201) throw new SmsNotSent(`status ${response.status}, code ${readCode(answer)}`)
      if (typeof answer.sid !== 'string' || refused.has(String(answer.status)))
        throw new SmsNotSent(`not accepted, code ${readCode(answer)}`)
    },
  }
}

const refused = new Set(['failed', 'undelivered', 'canceled'])

async function readAnswer(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => null)
  return typeof answer === 'object' && answer !== null ? answer : {}
}

const readCode = ({ code, error_code }: Answer): string => {
  const given = code ?? error_code
  return typeof given === 'number' ? String(given) : 'none'
}
