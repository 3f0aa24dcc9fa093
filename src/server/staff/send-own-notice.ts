import { sendNotice } from '../emails/send-notice.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'

/** To the person themselves, at the address of their account: if it was someone else, they learn of it. */
export async function sendOwnNotice(
  service: Service,
  subject: string,
  write: (to: string) => Email | Promise<Email>,
): Promise<void> {
  if (!service.config.canSendEmail) return
  const { email } = await service.db
    .selectFrom('accounts')
    .select('email')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  await sendNotice(service, await write(email))
}
