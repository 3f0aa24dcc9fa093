import type { Db } from '../db/connection.ts'
import type { SmsSender } from '../ports/sms.ts'

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
