import { withinSeconds } from './within-seconds.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'

/** A notice about a change that has been made: if it cannot be sent, the change stands and the log says so. */
export async function sendNotice(
  { mailer, log }: Pick<Service, 'mailer' | 'log'>,
  email: Email,
): Promise<void> {
  await withinSeconds(25, mailer.send(email)).catch((error: Error) =>
    log.error({ error: { type: error.name } }, 'a notice about an account was not sent'),
  )
}
