import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Db } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import { createSemaphore } from '../concurrency.ts'
import { currentJobId } from '../jobs.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: { name: string; type: string; content: string }[]
}

/** Sends email. The default keeps it in the outbox table, where /dev/outbox shows it. */
export type Mailer = { send: (email: Email) => Promise<void> }

export type TextMessage = {
  /** E.164, as the domain keeps every number. */
  to: string
  text: string
}

/**
 * Sends a text message, or fails. A failure may come after the message went out (an answer that was lost), so callers
 * must not send again by themselves. The default keeps it in the outbox table, where /dev/outbox shows it.
 */
export type SmsSender = { send: (message: TextMessage) => Promise<void> }

/**
 * How long a mail server may be silent, in milliseconds. Together less than `mostSecondsToSend`: a send to a server that falls silent
 * ends before it is given up on, and delivers nothing later. Connecting includes the greeting and the encryption. SMTP_URL may set others.
 */
export const smtpLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 12_000 }

/** So many emails at a time, each over a connection of its own that the next one uses again. SMTP_URL may set another number. */
const mostConnections = 5
/** One whose turn has not come by then is not sent: it might go out after it was given up on. */
export const longestWaitMs = 2_000

class MailServerBusy extends Error {
  override name = 'MailServerBusy'
}

/**
 * Hands email to the practice's own mail server. What goes wrong on a kept connection fails that email and is not repeated here, which would
 * take longer than an email may: its job is tried again. So connections that were idle for some seconds are not used again.
 */
export function createSmtpMailer(url: string, from: string, limits = smtpLimits): Mailer {
  const maxConnections = Number(new URL(url).searchParams.get('maxConnections') ?? mostConnections)
  const transport = createTransport(
    { url, pool: true, maxConnections, maxMessages: 50, maxRequeues: 0, idleTimeout: 5_000, ...limits },
    { from },
  )
  const inTurn = createSemaphore(maxConnections)
  return {
    async send(email) {
      const { to, subject, text, html, attachments = [] } = email
      const message = {
        ...nameMessage(email, from),
        to,
        subject,
        text,
        html,
        // RFC 3834: no answering machine replies to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      }
      const asked = performance.now()
      await inTurn(async () => {
        if (performance.now() - asked > longestWaitMs) throw new MailServerBusy()
        await transport.sendMail(message)
      })
    },
  }
}

/** Connects, says hello and signs in, and sends nothing. Fails as a send would. */
export async function greetMailServer(url: string, limits = smtpLimits): Promise<void> {
  await createTransport({ url, ...limits }).verify()
}

/** A message that a job sends again has the same Message-ID, by which mail servers and mailboxes know it. */
function nameMessage({ to, subject }: Email, from: string): { messageId?: string } {
  const job = currentJobId()
  if (job === undefined) return {}
  const name = createHash('sha256').update(`${job} ${to} ${subject}`).digest('hex').slice(0, 32)
  return { messageId: `<${name}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>` }
}

type TwilioAccount = {
  accountSid: string
  authToken: string
  /** A number, a sender's name, or a messaging service (its id begins with MG). */
  from: string
  baseUrl?: string
  timeoutMs?: number
}

/** What Twilio answers: a message with `sid` and `status`, or a `code` of its error list. */
type TwilioAnswer = { sid?: unknown; status?: unknown; code?: unknown; error_code?: unknown }

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
}: TwilioAccount): SmsSender {
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
      const answer = await readTwilioAnswer(response)
      if (response.status !== 201) throw new SmsNotSent(`status ${response.status}, code ${readCode(answer)}`)
      if (typeof answer.sid !== 'string' || refusedStatuses.has(String(answer.status)))
        throw new SmsNotSent(`not accepted, code ${readCode(answer)}`)
    },
  }
}

const refusedStatuses = new Set(['failed', 'undelivered', 'canceled'])

async function readTwilioAnswer(response: Response): Promise<TwilioAnswer> {
  const answer: unknown = await response.json().catch(() => null)
  return typeof answer === 'object' && answer !== null ? answer : {}
}

const readCode = ({ code, error_code }: TwilioAnswer): string => {
  const given = code ?? error_code
  return typeof given === 'number' ? String(given) : 'none'
}

/** The default mailer: keeps every email in the outbox table. */
export function createOutboxMailer(db: Db): Mailer {
  return {
    async send({ to, subject, text, html, attachments = [] }) {
      await addRows(db, 'outbox_messages', {
        channel: 'email',
        recipient: to,
        subject,
        body_text: text,
        body_html: html,
        attachments: JSON.stringify(attachments),
      })
    },
  }
}

/** The default sender: keeps every text message in the outbox table. */
export function createOutboxSms(db: Db): SmsSender {
  return {
    async send({ to, text }) {
      await db
        .insertInto('outbox_messages')
        .values({ channel: 'sms', recipient: to, subject: null, body_text: text, body_html: null })
        .execute()
    },
  }
}

/** In the place of a provider that is not set up where strangers come: nothing is kept, and nothing is called sent. */
export const missingMailer: Mailer = {
  send: () => Promise.reject(new Error('SMTP_URL is not set')),
}

export const missingSms: SmsSender = {
  send: () => Promise.reject(new Error('No text message provider is set up')),
}
