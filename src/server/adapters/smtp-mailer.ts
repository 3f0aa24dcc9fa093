import { createTransport } from 'nodemailer'
import type { Mailer } from '../ports/email.ts'

/** Hands email to the practice's own mail server. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  return {
    async send({ to, subject, text, html, attachments = [] }) {
      await transport.sendMail({
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
      })
    },
  }
}
