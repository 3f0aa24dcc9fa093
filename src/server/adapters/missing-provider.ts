import type { Mailer } from '../ports/email.ts'
import type { SmsSender } from '../ports/sms.ts'

/** In the place of a provider that is not set up where strangers come: nothing is kept, and nothing is called sent. */
export const missingMailer: Mailer = {
  send: () => Promise.reject(new Error('SMTP_URL is not set')),
}

export const missingSms: SmsSender = {
  send: () => Promise.reject(new Error('No text message provider is set up')),
}
