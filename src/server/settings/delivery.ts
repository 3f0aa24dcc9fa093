import type { Delivery } from '#contract/delivery.ts'
import type { Config } from '../config.ts'

/** What becomes of an email here, if nothing goes wrong with it. */
export const emailDelivery = ({
  canSendEmail,
  SMTP_URL,
}: Pick<Config, 'canSendEmail' | 'SMTP_URL'>): Delivery =>
  canSendEmail ? (SMTP_URL === undefined ? 'kept' : 'sent') : 'none'

/** What is stored with an email that is being written; none is written where none can be sent. */
export function storedDelivery(config: Pick<Config, 'canSendEmail' | 'SMTP_URL'>): 'sent' | 'kept' | null {
  const delivery = emailDelivery(config)
  return delivery === 'none' ? null : delivery
}

/** The same of a text message. */
export const textDelivery = ({ canSendSms, twilio }: Pick<Config, 'canSendSms' | 'twilio'>): Delivery =>
  canSendSms ? (twilio === null ? 'kept' : 'sent') : 'none'

/** Whether what was kept can be read at /dev/outbox. */
export const hasOutboxPage = ({ DEMO_DATA, SMTP_URL }: Pick<Config, 'DEMO_DATA' | 'SMTP_URL'>): boolean =>
  DEMO_DATA && SMTP_URL === undefined

/** What a client is told instead of "we sent it"; null where messages are sent, and where none is even written. */
export function readKeptNotes(config: Config): { keptEmails: string | null; keptTexts: string | null } {
  const where = hasOutboxPage(config) ? 'the outbox, at /dev/outbox' : 'the outbox'
  const say = (service: string, what: string) =>
    `No ${service} is set up here: ${what} only kept in ${where}.`
  return {
    keptEmails: emailDelivery(config) === 'kept' ? say('mail service', 'emails are') : null,
    keptTexts: textDelivery(config) === 'kept' ? say('SMS service', 'text messages are') : null,
  }
}
