import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { currentJobId } from '../jobs/current-job.ts'
import type { Email, Mailer } from '../ports/email.ts'

/**
 * How long a mail server may be silent, in milliseconds. Together less than `mostSecondsToSend`: a send to a server that falls silent
 * ends before it is given up on, and delivers nothing later. Connecting includes the greeting and the encryption. SMTP_URL may set others.
 */
export const smtpLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 12_000 }

/** Hands email to the practice's own mail server. */
export function createSmtpMailer(url: string, from: string, limits = smtpLimits): Mailer {
  const transport = createTransport({ url, ...limits }, { from })
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
      await transport.sendMail(message)
    },
  }
}

/** A message that a job sends again has the same Message-ID, by which mail servers and mailboxes know it. */
function nameMessage({ to, subject }: Email, from: string): { messageId?: string } {
  const job = currentJobId()
  if (job === undefined) return {}
  const name = createHash('sha256').update(`${job} ${to} ${subject}`).digest('hex').slice(0, 32)
  return { messageId: `<${name}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>` }
}
