import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import type { Mailer } from '../ports/email.ts'
import type { SmsSender } from '../ports/sms.ts'
import type { VerificationPort } from '../ports/verification.ts'
import { createHttpVerification } from './http-verification.ts'
import { missingMailer, missingSms } from './missing-provider.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createOutboxSms } from './outbox-sms.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { createTestCardVerification } from './test-card-verification.ts'
import { createTwilioSms } from './twilio-sms.ts'
import { createUnverifiedCards } from './unverified-cards.ts'

type Adapters = { mailer: Mailer; sms: SmsSender; verification: VerificationPort }

/** The real provider where one is set up; otherwise a stand-in, or nothing at all where strangers come. */
export function chooseAdapters(config: Config, db: Db): Adapters {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, twilio, verification, areSimulationsOpen } = config
  if (!areSimulationsOpen)
    return {
      mailer: SMTP_URL ? createSmtpMailer(SMTP_URL, MAIL_FROM ?? SUPPORT_EMAIL) : missingMailer,
      sms: twilio ? createTwilioSms(twilio) : missingSms,
      verification: verification ? createHttpVerification(verification) : createUnverifiedCards(),
    }
  return {
    mailer: SMTP_URL ? createSmtpMailer(SMTP_URL, MAIL_FROM ?? SUPPORT_EMAIL) : createOutboxMailer(db),
    sms: twilio ? createTwilioSms(twilio) : createOutboxSms(db),
    verification: verification ? createHttpVerification(verification) : createTestCardVerification(),
  }
}
