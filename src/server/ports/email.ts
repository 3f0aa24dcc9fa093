export type Email = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: { name: string; type: string; content: string }[]
}

/** Sends email. The default keeps it in the outbox table, where /dev/outbox shows it. */
export type Mailer = { send: (email: Email) => Promise<void> }
