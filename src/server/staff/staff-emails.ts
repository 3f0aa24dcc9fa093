import { deliverNotice, type EmailRow } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readOfficeAddresses } from '../emails/read-booked-appointment.ts'
import type { Service } from '../service.ts'

const readAddress = async ({ db }: Service, subject: string): Promise<string> =>
  (await db.selectFrom('accounts').select('email').where('subject', '=', subject).executeTakeFirstOrThrow())
    .email

/** To the person themselves, at the address of their account: if it was someone else, they learn of it. */
export async function sendOwnNotice<About extends unknown[]>(
  service: Service,
  subject: string,
  email: EmailRow<'address', About>,
  ...about: About
): Promise<void> {
  if (service.config.canSendEmail)
    await deliverNotice(service, email, await readAddress(service, subject), ...about)
}

/** The owners and administrators, of wrong codes at a colleague’s second step. */
export async function tellOfWrongCodes(service: Service, subject: string): Promise<void> {
  if (!service.config.canSendEmail) return
  const colleague = await readAddress(service, subject)
  for (const to of await readOfficeAddresses(service.db))
    await deliverNotice(service, emails.staff.wrongCodes, to, { colleague })
}
