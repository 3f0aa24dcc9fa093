import type { Db } from '../db/connection.ts'
import type { Mailer } from '../ports/email.ts'

/** The default mailer: keeps every email in the outbox table. */
export function createOutboxMailer(db: Db): Mailer {
  return {
    async send({ to, subject, text, html, attachments = [] }) {
      await db
        .insertInto('outbox_messages')
        .values({
          channel: 'email',
          recipient: to,
          subject,
          body_text: text,
          body_html: html,
          attachments: JSON.stringify(attachments),
        })
        .execute()
    },
  }
}
